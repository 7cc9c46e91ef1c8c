#!/usr/bin/env bash
# Package: up-fetch@2.6.1; on Node 20.20.2
# Guess: a body of type text/plain or text/csv is returned as text, one of
#   application/json as JSON.
# Seen: each body that happens to be JSON is parsed, whatever its type: the tax
#   number 20512345678 is a number, 33.30 is 33.3, 1e5 is 100000, and 20 digits
#   are rounded; 0123 is text.
# Rule: RFC 9110, section 8.3: Content-Type is the type of the body. README:
#   json and text responses are parsed automatically.
# Matters: the type of the result depends on the value: ids with and without a
#   leading zero compare as different types, and long ones are changed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts up-fetch@2.6.1

cat >look.mjs <<'JS'
import { up } from 'up-fetch';

for (const [type, body] of [
  ['text/plain', '20512345678'],
  ['text/plain', '01234567890'],
  ['text/plain', '12345678901234567890'],
  ['text/csv', '33.30'],
  ['text/plain', '1e5'],
  ['text/plain', 'null'],
]) {
  const get = up(async () => new Response(body, { headers: { 'content-type': type } }));
  const result = await get('https://example.com/');
  console.log(type, body, '->', typeof result, result);
}
JS

expected=$(cat <<'TEXT'
text/plain 20512345678 -> number 20512345678
text/plain 01234567890 -> string 01234567890
text/plain 12345678901234567890 -> number 12345678901234567000
text/csv 33.30 -> number 33.3
text/plain 1e5 -> number 100000
text/plain null -> object null
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
