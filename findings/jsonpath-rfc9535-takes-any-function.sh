#!/usr/bin/env bash
# Package: jsonpath-rfc9535@1.3.0, json-p3@2.3.1; on Node 20.20.2 and 24.21.0
# Guess: a query with a misspelt function, or with wrong arguments, is an
#   error; json-p3 raises one.
# Seen: it returns nothing, or an entry that the query cannot mean. The error
#   of a syntax that is not well-formed is raised.
# Rule: RFC 9535, section 2.1: an implementation must raise an error for a
#   query that is not valid; 2.4.3 defines which function expressions are
#   well-typed.
# Matters: an overlay or a rule of a linter with "lenght" matches nothing for
#   ever, and its check is green.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonpath-rfc9535@1.3.0 json-p3@2.3.1

cat >look.mjs <<'JS'
import { query as queryP3 } from 'json-p3';
import { query } from 'jsonpath-rfc9535';

const document = [{ name: 'Ana' }, { name: 'Al' }];
const attempt = (run) => {
  try {
    return JSON.stringify(run());
  } catch (error) {
    return error.constructor.name;
  }
};
for (const path of [
  '$[?length(@.name)==3]',
  '$[?lenght(@.name)==3]',
  '$[?length(@.name)]',
  '$[?length(@.*)==3]',
  '$[?match(@.name)]',
  '$[?match(@.name,"A.*")==true]',
  '$[?count(1)==1]',
  '$[?length(@.name)==]',
]) {
  console.log(path, '|', attempt(() => query(document, path)), '| json-p3', attempt(() => queryP3(path, document).values()));
}
JS

expected=$(cat <<'TEXT'
$[?length(@.name)==3] | [{"name":"Ana"}] | json-p3 [{"name":"Ana"}]
$[?lenght(@.name)==3] | [] | json-p3 UndefinedFilterFunctionError
$[?length(@.name)] | [] | json-p3 JSONPathTypeError
$[?length(@.*)==3] | [{"name":"Ana"}] | json-p3 JSONPathTypeError
$[?match(@.name)] | [] | json-p3 JSONPathTypeError
$[?match(@.name,"A.*")==true] | [{"name":"Ana"},{"name":"Al"}] | json-p3 JSONPathTypeError
$[?count(1)==1] | [] | json-p3 JSONPathTypeError
$[?length(@.name)==] | peg$SyntaxError | json-p3 JSONPathSyntaxError
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
