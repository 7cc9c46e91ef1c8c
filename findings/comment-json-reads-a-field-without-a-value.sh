#!/usr/bin/env bash
# Package: comment-json@5.0.0; on Node 20.20.2
# Guess: JSON with comments differs from JSON by comments and at most by a comma
#   at the end; a missing value is an error, as jsonc-parser reports it.
# Seen: {"limit":} is {}, [1,,2] has a hole, and [-] is one, without an error.
# Rule: RFC 8259, sections 4 and 5: a name is followed by a value, and commas
#   separate values.
# Matters: a configuration whose value was deleted by mistake is read as one
#   without the field, and the default applies.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts comment-json@5.0.0 jsonc-parser@3.3.1

cat >look.mjs <<'JS'
import { parse } from 'comment-json';
import { parse as parseJsonc } from 'jsonc-parser';

for (const text of ['{"limit": 5} // of a page', '{"limit": }', '[1,,2]', '[-]', '{"limit" 5}']) {
  const errors = [];
  parseJsonc(text, errors);
  let result;
  try {
    result = JSON.stringify(parse(text));
  } catch (error) {
    result = error.name;
  }
  console.log(text, '| comment-json:', result, '| errors of jsonc-parser:', errors.length);
}
JS

expected=$(cat <<'TEXT'
{"limit": 5} // of a page | comment-json: {"limit":5} | errors of jsonc-parser: 0
{"limit": } | comment-json: {} | errors of jsonc-parser: 1
[1,,2] | comment-json: [1,null,2] | errors of jsonc-parser: 1
[-] | comment-json: [null] | errors of jsonc-parser: 1
{"limit" 5} | comment-json: SyntaxError | errors of jsonc-parser: 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
