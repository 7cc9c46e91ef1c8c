#!/usr/bin/env bash
# Package: nock@15.0.6; on node@24.21.0
# Guess: a mock with a body takes only a request with this body.
# Seen: a text is compared without its line breaks, so that a CSV of two rows
#   equals one of a single row. A flat name with a dot equals a nested object.
#   A number and its text are told apart.
# Rule: the README: a text and an object are matched exactly.
# Matters: the test of an export stays green while the client sends all rows
#   as one, or a nested field in the place of a flat one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund nock@15.0.6 node@24.21.0

cat >look.mjs <<'JS'
import nock from 'nock';

nock.disableNetConnect();
for (const [type, expected, sent] of [
  ['text/csv', 'id,name\r\n1,Ana', 'id,name\r\n1,Ana'],
  ['text/csv', 'id,name\r\n1,Ana', 'id,name1,Ana'],
  ['text/csv', 'id,name\r\n1,Ana', 'id,name\r\n2,Ana'],
  ['application/json', { 'a.b': 1 }, '{"a.b":1}'],
  ['application/json', { 'a.b': 1 }, '{"a":{"b":1}}'],
  ['application/json', { a: { b: 1 } }, '{"a.b":1}'],
  ['application/json', { 'a.b': 1 }, '{"a":{"b":"1"}}'],
]) {
  nock.cleanAll();
  nock('http://api.example.com').post('/', expected).reply(200);
  const response = await fetch('http://api.example.com/', { method: 'POST', headers: { 'content-type': type }, body: sent });
  console.log(JSON.stringify(expected), '|', JSON.stringify(sent), response.status === 200 ? 'taken' : 'refused');
}
JS

expected=$(cat <<'TEXT'
"id,name\r\n1,Ana" | "id,name\r\n1,Ana" taken
"id,name\r\n1,Ana" | "id,name1,Ana" taken
"id,name\r\n1,Ana" | "id,name\r\n2,Ana" refused
{"a.b":1} | "{\"a.b\":1}" taken
{"a.b":1} | "{\"a\":{\"b\":1}}" taken
{"a":{"b":1}} | "{\"a.b\":1}" taken
{"a.b":1} | "{\"a\":{\"b\":\"1\"}}" refused
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
