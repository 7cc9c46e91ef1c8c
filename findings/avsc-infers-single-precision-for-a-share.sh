#!/usr/bin/env bash
# Package: avsc@5.7.9; on Node 20.20.2
# Guess: Type.forValue infers double for 33.33, the only type of Avro that keeps
#   each number of JavaScript; a Date is refused or kept.
# Seen: it infers float, of 32 bits. The value that was given as the example is
#   not read back: 33.33 becomes 33.33000183105469, and the id
#   9007199254740990 becomes 9007199254740992. A Date becomes a record without
#   fields, and its time is gone.
# Rule: Apache Avro 1.12 specification, primitive types: float is single
#   precision (32-bit), double is double precision (64-bit).
# Matters: ownership shares and amounts that are archived with an inferred
#   schema no longer add up to 100, and dates are lost without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts avsc@5.7.9

cat >look.mjs <<'JS'
import avro from 'avsc';

for (const value of [{ share: 33.33 }, { id: 9007199254740990 }, { share: 25 }, { on: new Date('2026-11-29T00:00:00Z') }]) {
  const type = avro.Type.forValue(value);
  console.log(JSON.stringify(value), JSON.stringify(type.schema()), JSON.stringify(type.fromBuffer(type.toBuffer(value))));
}
JS

expected=$(cat <<'TEXT'
{"share":33.33} {"type":"record","fields":[{"name":"share","type":"float"}]} {"share":33.33000183105469}
{"id":9007199254740990} {"type":"record","fields":[{"name":"id","type":"float"}]} {"id":9007199254740992}
{"share":25} {"type":"record","fields":[{"name":"share","type":"int"}]} {"share":25}
{"on":"2026-11-29T00:00:00.000Z"} {"type":"record","fields":[{"name":"on","type":{"type":"record","fields":[]}}]} {"on":{}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
