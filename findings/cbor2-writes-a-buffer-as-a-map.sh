#!/usr/bin/env bash
# Package: cbor2@2.3.0; on Node 20.20.2
# Guess: a Buffer is a byte string, as it is a Uint8Array, and as cbor-x writes
#   it.
# Seen: a Uint8Array is a byte string of 2 bytes; the Buffer of the same bytes
#   is a map of 23 bytes with the fields type and data, from its toJSON.
# Rule: RFC 8949, section 3.1: bytes are of major type 2. README: a Uint8Array
#   is a supported type.
# Matters: a PDF that was read with fs is an array of numbers for the receiver,
#   twice as long, and is no PDF.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cbor2@2.3.0 cbor-x@1.6.9

cat >look.mjs <<'JS'
import { encode as encodeX } from 'cbor-x';
import { decode, encode } from 'cbor2';

for (const bytes of [new Uint8Array([37, 80]), Buffer.from([37, 80])])
  for (const [name, write] of Object.entries({ cbor2: encode, 'cbor-x': encodeX })) {
    const written = write(bytes);
    console.log(bytes.constructor.name, name, Buffer.from(written).toString('hex'), decode(written).constructor.name);
  }
JS

expected=$(cat <<'TEXT'
Uint8Array cbor2 422550 Uint8Array
Uint8Array cbor-x d840422550 Buffer
Buffer cbor2 a264747970656642756666657264646174618218251850 Object
Buffer cbor-x 422550 Buffer
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
