#!/usr/bin/env bash
# Package: notepack.io@3.0.1; on Node 20.20.2
# Guess: 1e20 is the same number after encode and decode, as a float 64 or with
#   an error; @msgpack/msgpack writes a float 64.
# Seen: whole numbers from 2^64 on, and below -2^63, are written modulo 2^64 as
#   an integer: 1e20 is 7766279631452242000, and 2^64 is 0.
# Rule: MessagePack specification: an integer is from -2^63 to 2^64-1; a float
#   64 has the others.
# Matters: an amount in the smallest unit of an inflated currency, or a limit
#   meant as "no limit", is another number, without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts notepack.io@3.0.1 @msgpack/msgpack@3.1.3

cat >look.mjs <<'JS'
import msgpack from '@msgpack/msgpack';
import notepack from 'notepack.io';

for (const number of [2 ** 53, 2 ** 63, 2 ** 64, 1e20, -1e19, 1.5e20])
  console.log(number, 'notepack', notepack.decode(notepack.encode(number)), 'msgpack', msgpack.decode(msgpack.encode(number)));
JS

expected=$(cat <<'TEXT'
9007199254740992 notepack 9007199254740992 msgpack 9007199254740992
9223372036854776000 notepack 9223372036854776000 msgpack 9223372036854776000
18446744073709552000 notepack 0 msgpack 18446744073709552000
100000000000000000000 notepack 7766279631452242000 msgpack 100000000000000000000
-10000000000000000000 notepack 8446744073709552000 msgpack -10000000000000000000
150000000000000000000 notepack 2426047410323587000 msgpack 150000000000000000000
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
