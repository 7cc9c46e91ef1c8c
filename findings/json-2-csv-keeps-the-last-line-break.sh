#!/usr/bin/env bash
# Package: json-2-csv@5.6.0; on Node 20.20.2
# Guess: a line break after the last record is not data, and CR LF ends a line.
# Seen: csv2json adds the line break to the last value: "Eva\n". A number there
#   is right, and so is a quoted text. With CR LF the last column is called
#   "name\r" and each of its values ends with CR; with the option eol as CR LF
#   there is one record more, of an empty and a missing value.
# Rule: RFC 4180, section 2: each record is on a line of its own, delimited by
#   CRLF; the last record may or may not have an ending line break.
# Matters: almost each file ends with a line break. The last owner of a list is
#   not found by name, and only if the last column is a text.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-2-csv@5.6.0

cat >look.mjs <<'JS'
import { csv2json } from 'json-2-csv';

for (const text of ['id,name\n1,Ana\n2,Eva', 'id,name\n1,Ana\n2,Eva\n', 'name,id\nAna,1\nEva,2\n', 'id,name\n1,Ana\n2,"Eva"\n', 'id,name\r\n1,Ana\r\n2,Eva\r\n'])
  console.log(JSON.stringify(text), '→', JSON.stringify(csv2json(text)));
console.log('eol CR LF →', csv2json('id,name\r\n1,Ana\r\n2,Eva\r\n', { delimiter: { eol: '\r\n' } }));
JS

expected=$(cat <<'TEXT'
"id,name\n1,Ana\n2,Eva" → [{"id":1,"name":"Ana"},{"id":2,"name":"Eva"}]
"id,name\n1,Ana\n2,Eva\n" → [{"id":1,"name":"Ana"},{"id":2,"name":"Eva\n"}]
"name,id\nAna,1\nEva,2\n" → [{"name":"Ana","id":1},{"name":"Eva","id":2}]
"id,name\n1,Ana\n2,\"Eva\"\n" → [{"id":1,"name":"Ana"},{"id":2,"name":"Eva"}]
"id,name\r\n1,Ana\r\n2,Eva\r\n" → [{"id":1,"name\r":"Ana\r"},{"id":2,"name\r":"Eva\r\n"}]
eol CR LF → [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Eva' },
  { id: '', name: undefined }
]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
