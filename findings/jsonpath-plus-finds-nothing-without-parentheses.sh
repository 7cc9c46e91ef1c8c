#!/usr/bin/env bash
# Package: jsonpath-plus@11.3.0, jsonpath-rfc9535@1.3.0; on Node 20.20.2 and
#   24.21.0
# Guess: a filter of RFC 9535 works or is an error.
# Seen: a filter without parentheses returns an empty list, as if nothing
#   matched. So does a name with an apostrophe in double quotes. With
#   parentheses, or in single quotes with an escape, the entries are found;
#   length is a property, not a function.
# Rule: RFC 9535, section 2.3.5.1: a filter is ? and an expression; 2.3.1.1: a
#   name may be in double quotes.
# Matters: an expression of an OpenAPI Overlay or of Arazzo, which name RFC
#   9535, selects nothing, and the check that uses it passes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonpath-plus@11.3.0 jsonpath-rfc9535@1.3.0

cat >look.mjs <<'JS'
import { JSONPath } from 'jsonpath-plus';
import { query } from 'jsonpath-rfc9535';

const json = { people: [{ name: 'Ana', age: 30 }, { name: 'Luz' }], "owner's": 1 };
for (const path of [
  '$.people[?(@.age==30)].name',
  '$.people[?@.age==30].name',
  '$.people[?@.age].name',
  '$.people[?length(@.name)==3].name',
  '$["people"][0].name',
  `$["owner's"]`,
  `$['owner\\'s']`,
]) {
  console.log(path, '| jsonpath-plus', JSON.stringify(JSONPath({ path, json })), '| RFC 9535', JSON.stringify(query(json, path)));
}
JS

expected=$(cat <<'TEXT'
$.people[?(@.age==30)].name | jsonpath-plus ["Ana"] | RFC 9535 ["Ana"]
$.people[?@.age==30].name | jsonpath-plus [] | RFC 9535 ["Ana"]
$.people[?@.age].name | jsonpath-plus [] | RFC 9535 ["Ana"]
$.people[?length(@.name)==3].name | jsonpath-plus [] | RFC 9535 ["Ana","Luz"]
$["people"][0].name | jsonpath-plus ["Ana"] | RFC 9535 ["Ana"]
$["owner's"] | jsonpath-plus [] | RFC 9535 [1]
$['owner\'s'] | jsonpath-plus [1] | RFC 9535 [1]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
