#!/usr/bin/env bash
# Package: @hugoalh/http-header-link@1.0.3; on Node 20.20.2
# Guess: a link that is parsed and written again has the same address; the link
#   with rel="next last" is found by last.
# Seen: the address is decoded when it is read and encoded when it is written,
#   so that %3D, which decoding leaves as it is, becomes %253D. A cursor of
#   padded base64 is another cursor. getByRel() compares the whole value and
#   finds neither next nor last.
# Rule: RFC 3986, 2.4: the same string is not encoded more than once. RFC 8288,
#   3.3: rel is a list of relation types separated by spaces. The README shows
#   an address that is decoded, and none that is written.
# Matters: a proxy or client that adds a link to those of a page of reports
#   sends the next request to another place.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hugoalh/http-header-link@1.0.3

cat >look.mjs <<'JS'
import { HTTPHeaderLink } from '@hugoalh/http-header-link';

for (const value of [
  '<https://api.example.com/reports?page=2>; rel="next"',
  '<https://api.example.com/reports?cursor=eyJpZCI6N30%3D>; rel="next"',
  '<https://api.example.com/companies/a%2Fb>; rel="self"',
  '<https://api.example.com/reports?name=N%C3%BA%C3%B1ez%20%26%20Soto>; rel="self"',
])
  console.log(`${value}\n  ${new HTTPHeaderLink(value).toString()}`);

const links = new HTTPHeaderLink('<https://api.example.com/reports?page=2>; rel="next last"');
for (const relation of ['next', 'last', 'next last']) console.log(`${relation}: ${links.getByRel(relation).length}`);
JS

expected=$(cat <<'TEXT'
<https://api.example.com/reports?page=2>; rel="next"
  <https://api.example.com/reports?page=2>; rel="next"
<https://api.example.com/reports?cursor=eyJpZCI6N30%3D>; rel="next"
  <https://api.example.com/reports?cursor=eyJpZCI6N30%253D>; rel="next"
<https://api.example.com/companies/a%2Fb>; rel="self"
  <https://api.example.com/companies/a%252Fb>; rel="self"
<https://api.example.com/reports?name=N%C3%BA%C3%B1ez%20%26%20Soto>; rel="self"
  <https://api.example.com/reports?name=N%C3%BA%C3%B1ez%20%2526%20Soto>; rel="self"
next: 0
last: 0
next last: 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
