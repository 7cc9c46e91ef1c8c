#!/usr/bin/env bash
# Package: forwarded-parse@2.2.0; on Node 20.20.2
# Guess: each value that the grammar of Forwarded allows is read.
# Seen: an empty pair, as after a semicolon at the end or between two of them,
#   and an empty element of the list throw, also where a proxy appends to a
#   value that ends in a comma.
# Rule: RFC 7239, section 4: forwarded-element = [ forwarded-pair ] *( ";" [
#   forwarded-pair ] ), so a pair may be missing; RFC 9110, section 5.6.1.2: a
#   recipient must parse and ignore a reasonable number of empty list elements.
# Matters: the address of the client is not in the journal of the requests, or
#   the request is answered with 500.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts forwarded-parse@2.2.0

cat >look.mjs <<'JS'
import parse from 'forwarded-parse';

for (const value of [
  'for=192.0.2.1;proto=https',
  'for=192.0.2.1;proto=https;',
  'for=192.0.2.1;;proto=https',
  'for=192.0.2.1, for=192.0.2.2',
  'for=192.0.2.1, , for=192.0.2.2',
  'for=192.0.2.1,',
]) {
  try {
    console.log(value, '|', JSON.stringify(parse(value)));
  } catch (error) {
    console.log(value, '|', error.message);
  }
}
JS

expected=$(cat <<'TEXT'
for=192.0.2.1;proto=https | [{"for":"192.0.2.1","proto":"https"}]
for=192.0.2.1;proto=https; | Unexpected end of input
for=192.0.2.1;;proto=https | Unexpected character ';' at index 14
for=192.0.2.1, for=192.0.2.2 | [{"for":"192.0.2.1"},{"for":"192.0.2.2"}]
for=192.0.2.1, , for=192.0.2.2 | Unexpected character ',' at index 15
for=192.0.2.1, | Unexpected end of input
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
