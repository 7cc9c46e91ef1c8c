#!/usr/bin/env bash
# Package: superjson@2.2.7; on Node 20.20.2
# Guess: what stringify has written, parse reads; a Buffer becomes a Buffer or a
#   Uint8Array.
# Seen: a Uint8Array is read back; a Buffer is written with its name as a typed
#   array, and parse throws for the whole message.
# Rule: README: superjson.parse is the counterpart of stringify, and the typed
#   arrays are among the types.
# Matters: a response with the digest or the PDF of a report is written without
#   an error, and no client can read any of it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts superjson@2.2.7

cat >look.mjs <<'JS'
import superjson from 'superjson';

for (const digest of [new Uint8Array([1, 2]), Buffer.from([1, 2])]) {
  const text = superjson.stringify({ digest });
  console.log(text);
  try {
    console.log(superjson.parse(text).digest.constructor.name);
  } catch (error) {
    console.log(error.message);
  }
}
JS

expected=$(cat <<'TEXT'
{"json":{"digest":[1,2]},"meta":{"values":{"digest":[["typed-array","Uint8Array"]]},"v":1}}
Uint8Array
{"json":{"digest":[1,2]},"meta":{"values":{"digest":[["typed-array","Buffer"]]},"v":1}}
Trying to deserialize unknown typed array
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
