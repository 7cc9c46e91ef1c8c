#!/usr/bin/env bash
# Package: @msgpack/msgpack@3.1.3, notepack.io@3.0.1; on Node 20.20.2
# Guess: new Date('31/01/2026'), which is invalid, is an error or null, as JSON
#   has it; msgpackr keeps it invalid.
# Seen: it is written as a valid timestamp and read as 1970-01-01.
# Rule: MessagePack specification, timestamp extension: it is a number of
#   seconds; NaN is none. toISOString of an invalid Date throws.
# Matters: a date of a register that could not be read becomes the first of
#   January 1970 at the receiver, which looks like data.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @msgpack/msgpack@3.1.3 notepack.io@3.0.1 msgpackr@2.1.4

cat >look.mjs <<'JS'
import msgpack from '@msgpack/msgpack';
import * as msgpackr from 'msgpackr';
import notepack from 'notepack.io';

const date = new Date('31/01/2026');
console.log('JSON', JSON.parse(JSON.stringify({ date })).date);
console.log('msgpackr', String(msgpackr.unpack(msgpackr.pack({ date })).date));
console.log('@msgpack/msgpack', msgpack.decode(msgpack.encode({ date })).date.toISOString());
console.log('notepack.io', notepack.decode(notepack.encode({ date })).date.toISOString());
JS

expected=$(cat <<'TEXT'
JSON null
msgpackr Invalid Date
@msgpack/msgpack 1970-01-01T00:00:00.000Z
notepack.io 1970-01-01T00:00:00.000Z
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
