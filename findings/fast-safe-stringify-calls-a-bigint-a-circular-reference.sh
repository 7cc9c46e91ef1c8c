#!/usr/bin/env bash
# Package: fast-safe-stringify@2.1.1; on Node 20.20.2
# Guess: a bigint is an error, as for JSON.stringify, or a number, as for
#   safe-stable-stringify.
# Seen: the whole record becomes a JSON string that speaks of a circular
#   reference. There is none, and the other fields are lost.
# Rule: README: usage is that of JSON.stringify, and the text is for a circular
#   object that is too complex.
# Matters: a log of requests with amounts or database ids as bigint has no
#   request id, no status and a misleading reason.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-safe-stringify@2.1.1 safe-stable-stringify@3.0.0

cat >look.mjs <<'JS'
import stringify from 'fast-safe-stringify';
import stable from 'safe-stable-stringify';

for (const record of [{ id: 'r1', amount: 12 }, { id: 'r1', amount: 12n }]) {
  console.log('fast-safe-stringify', stringify(record));
  console.log('  .stable', stringify.stable(record));
  console.log('safe-stable-stringify', stable(record));
}
JS

expected=$(cat <<'TEXT'
fast-safe-stringify {"id":"r1","amount":12}
  .stable {"amount":12,"id":"r1"}
safe-stable-stringify {"amount":12,"id":"r1"}
fast-safe-stringify "[unable to serialize, circular reference is too complex to analyze]"
  .stable "[unable to serialize, circular reference is too complex to analyze]"
safe-stable-stringify {"amount":12,"id":"r1"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
