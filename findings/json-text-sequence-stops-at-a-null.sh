#!/usr/bin/env bash
# Package: json-text-sequence@4.0.3, ndjson@2.0.0, jsonlines@0.1.1; on Node
#   20.20.2
# Guess: a record that is null is passed on or left out, and the next is read,
#   as records of false, 0 and "" are.
# Seen: null ends the stream: the records after it are lost, with "stream.push()
#   after EOF".
# Rule: RFC 7464, section 2: a sequence has any JSON texts; RFC 8259, section 2:
#   null is one.
# Matters: a result per request, null where there is none, is read as far as the
#   first null.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-text-sequence@4.0.3 ndjson@2.0.0 jsonlines@0.1.1

cat >look.mjs <<'JS'
import { Parser } from 'json-text-sequence';
import jsonlines from 'jsonlines';
import ndjson from 'ndjson';

const read = async (parser, records) => {
  const seen = [];
  await new Promise((resolve) => {
    parser.on('data', (record) => seen.push(JSON.stringify(record)));
    parser.on('error', (error) => resolve(seen.push(error.message)));
    parser.on('end', resolve);
    for (const record of records) parser.write(record);
    parser.end();
  });
  return seen.join(' ');
};
for (const values of [['1', 'false', '0', '""', '2'], ['1', 'null', '2']]) {
  const lines = values.map((value) => `${value}\n`);
  console.log(values.join(' '));
  console.log('  json-text-sequence:', await read(new Parser(), lines.map((line) => `\x1e${line}`)));
  console.log('  ndjson:', await read(ndjson.parse(), lines));
  console.log('  jsonlines:', await read(jsonlines.parse(), lines));
}
JS

expected=$(cat <<'TEXT'
1 false 0 "" 2
  json-text-sequence: 1 false 0 "" 2
  ndjson: 1 false 0 "" 2
  jsonlines: 1 false 0 "" 2
1 null 2
  json-text-sequence: 1 stream.push() after EOF
  ndjson: 1 stream.push() after EOF
  jsonlines: 1 stream.push() after EOF
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
