#!/usr/bin/env bash
# Package: protobufjs@8.8.1; on Node 20.20.2
# Guess: verify() refuses 3000000000 in an int32 and -1 in a uint32, as it
#   refuses 1.5.
# Seen: it accepts both; after encode and decode the amount is -1294967296, and
#   the -1 is 4294967295.
# Rule: README: verify checks whether a plain object can be encoded as it is,
#   and returns null if it is valid. Protocol Buffers, scalar types: int32 has
#   32 bits.
# Matters: a capital of 30 million euros in cents is a debt for the receiver,
#   although the sender has checked the message.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts protobufjs@8.8.1

cat >look.mjs <<'JS'
import protobuf from 'protobufjs';

const { root } = protobuf.parse('syntax = "proto3"; message Capital { int32 cents = 1; uint32 shares = 2; }');
const Capital = root.lookupType('Capital');
for (const value of [{ cents: 100 }, { cents: 1.5 }, { cents: 3_000_000_000 }, { shares: -1 }]) {
  const error = Capital.verify(value);
  console.log(JSON.stringify(value), error ?? JSON.stringify(Capital.decode(Capital.encode(Capital.fromObject(value)).finish())));
}
JS

expected=$(cat <<'TEXT'
{"cents":100} {"cents":100}
{"cents":1.5} cents: integer expected
{"cents":3000000000} {"cents":-1294967296}
{"shares":-1} {"shares":4294967295}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
