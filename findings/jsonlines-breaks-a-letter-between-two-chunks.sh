#!/usr/bin/env bash
# Package: jsonlines@0.1.1; on Node 20.20.2
# Guess: a letter of two bytes, the first at the end of a chunk and the second
#   at the beginning of the next, is read as the letter; ndjson does.
# Seen: each half becomes U+FFFD, without an error.
# Rule: RFC 8259, section 8.1: JSON between systems is UTF-8; a stream may end a
#   chunk after any byte.
# Matters: an export of companies has a name with two wrong letters every some
#   64 KiB, in other places each time it is read.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonlines@0.1.1 ndjson@2.0.0

cat >look.mjs <<'JS'
import { Readable } from 'node:stream';
import jsonlines from 'jsonlines';
import ndjson from 'ndjson';

const bytes = Buffer.from('{"name":"Ñuñoa SpA"}\n');
for (const at of [3, 10, 12, 13]) {
  const names = [];
  for (const parser of [jsonlines.parse(), ndjson.parse()])
    for await (const record of Readable.from([bytes.subarray(0, at), bytes.subarray(at)]).pipe(parser)) names.push(record.name);
  console.log('cut after', at, 'bytes: jsonlines', names[0], 'ndjson', names[1]);
}
JS

expected=$(cat <<'TEXT'
cut after 3 bytes: jsonlines Ñuñoa SpA ndjson Ñuñoa SpA
cut after 10 bytes: jsonlines ��uñoa SpA ndjson Ñuñoa SpA
cut after 12 bytes: jsonlines Ñuñoa SpA ndjson Ñuñoa SpA
cut after 13 bytes: jsonlines Ñu��oa SpA ndjson Ñuñoa SpA
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
