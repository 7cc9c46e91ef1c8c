#!/usr/bin/env bash
# Package: @surrealdb/cbor@2.0.0-alpha.4 (the latest tag); on Node 20.20.2
# Guess: a text or byte string in chunks is the chunks joined, and as long as
#   they are.
# Seen: 256 octets come back: the chunks and then zeros. The text looks right
#   when printed, but is not equal to the same text in one piece; a key of a map
#   is not found.
# Rule: RFC 8949, section 3.2.3: the value is the concatenation of the chunks;
#   Appendix A has 7f657374726561646d696e67ff as "streaming".
# Matters: a name that the sender wrote in chunks differs from the same name in
#   the register, and a digest of the bytes is that of other bytes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @surrealdb/cbor@2.0.0-alpha.4

cat >look.mjs <<'JS'
import { decode } from '@surrealdb/cbor';

const read = (hex) => decode(new Uint8Array(Buffer.from(hex, 'hex')));
for (const hex of ['6973747265616d696e67', '7f657374726561646d696e67ff']) {
  const text = read(hex);
  console.log(hex, text.replaceAll('\0', ''), text.length, text === 'streaming', text.includes('\0'));
}
for (const hex of ['43010203', '5f4201024103ff']) console.log(hex, 'octets:', read(hex).byteLength);
for (const hex of ['a1646e616d6501', 'a17f626e61626d65ff01']) console.log(hex, 'name:', read(hex).name);
JS

expected=$(cat <<'TEXT'
6973747265616d696e67 streaming 9 true false
7f657374726561646d696e67ff streaming 256 false true
43010203 octets: 3
5f4201024103ff octets: 256
a1646e616d6501 name: 1
a17f626e61626d65ff01 name: undefined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
