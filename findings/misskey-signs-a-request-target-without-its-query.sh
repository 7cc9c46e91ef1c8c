#!/usr/bin/env bash
# Package: @misskey-dev/node-http-message-signatures@0.0.10; on Node 20.20.2
# Guess: the signature base of RFC 9421 has the values that the examples of the
#   standard have.
# Seen: @request-target is "post /path": the method of the older draft before a
#   path without its query. @query of a request without one is empty, not "?". A
#   query parameter is put in decoded, with its line break, and one is not found
#   by its encoded name. The other components are right.
# Rule: RFC 9421, sections 2.2.5 (the target of the request line), 2.2.7 (the
#   leading ? alone if the query is absent) and 2.2.8 (name and value are
#   encoded again after parsing, with its examples).
# Matters: a right signature of another library over a paged list is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @misskey-dev/node-http-message-signatures@0.0.10

cat >look.mjs <<'JS'
import { RFC9421SignatureBaseFactory } from '@misskey-dev/node-http-message-signatures';

const long = '/parameters?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something';
for (const [url, component, name, expected] of [
  ['/path?param=value', '@path', undefined, '/path'],
  ['/path?param=value', '@query', undefined, '?param=value'],
  ['/path?param=value', '@request-target', undefined, '/path?param=value'],
  ['/path', '@query', undefined, '?'],
  [long, '@query-param', 'var', 'this%20is%20a%20big%0Amultiline%20value'],
  [long, '@query-param', 'bar', 'with%20plus%20whitespace'],
  [long, '@query-param', 'fa%C3%A7ade%22%3A%20', 'something'],
]) {
  const headers = { host: 'www.example.com', 'signature-input': 'sig=("@method");created=1' };
  const base = new RFC9421SignatureBaseFactory({ method: 'POST', url, headers }, 'https');
  let value;
  try {
    value = base.get(component, name && new Map([['name', name]]));
  } catch (error) {
    value = error.message;
  }
  console.log(component, name ?? '', '| seen:', JSON.stringify(value), '| RFC:', JSON.stringify(expected));
}
JS

expected=$(cat <<'TEXT'
@path  | seen: "/path" | RFC: "/path"
@query  | seen: "?param=value" | RFC: "?param=value"
@request-target  | seen: "post /path" | RFC: "/path?param=value"
@query  | seen: "" | RFC: "?"
@query-param var | seen: "this is a big\nmultiline value" | RFC: "this%20is%20a%20big%0Amultiline%20value"
@query-param bar | seen: "with plus whitespace" | RFC: "with%20plus%20whitespace"
@query-param fa%C3%A7ade%22%3A%20 | seen: "Query parameter not found: fa%C3%A7ade%22%3A%20 (\"@query-param\";name=\"fa%C3%A7ade%22%3A%20\")" | RFC: "something"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
