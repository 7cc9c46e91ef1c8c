#!/usr/bin/env bash
# Package: ulid@3.0.2, ulidx@2.4.1; on Node 20.20.2
# Guess: isValid is false for a text that begins with 8, which is over the
#   largest ULID.
# Seen: it is true in both, as isValid looks at letters and length only;
#   decodeTime and ulidToUUID throw.
# Rule: ULID specification: the largest is 7ZZZZZZZZZZZZZZZZZZZZZZZZZ; a larger
#   one is rejected by all implementations, to prevent overflow.
# Matters: a mistyped report id passes the check of the request and is an error
#   of the server where it is stored as a UUID.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ulid@3.0.2 ulidx@2.4.1

cat >look.mjs <<'JS'
import * as ulid from 'ulid';
import * as ulidx from 'ulidx';

const attempt = (call) => {
  try {
    return call();
  } catch (error) {
    return error.message.slice(0, 14);
  }
};
for (const [name, library] of Object.entries({ ulid, ulidx }))
  for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '81ARZ3NDEKTSV4RRFFQ69G5FAV'])
    console.log(name, id, library.isValid(id), attempt(() => library.decodeTime(id)), attempt(() => library.ulidToUUID(id).toLowerCase()));
JS

expected=$(cat <<'TEXT'
ulid 01ARZ3NDEKTSV4RRFFQ69G5FAV true 1469922850259 01563e3a-b5d3-d676-4c61-efb99302bd5b
ulid 81ARZ3NDEKTSV4RRFFQ69G5FAV true Malformed ULID Invalid ULID: 
ulidx 01ARZ3NDEKTSV4RRFFQ69G5FAV true 1469922850259 01563e3a-b5d3-d676-4c61-efb99302bd5b
ulidx 81ARZ3NDEKTSV4RRFFQ69G5FAV true Malformed ULID Invalid ULID
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
