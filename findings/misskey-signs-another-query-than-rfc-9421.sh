#!/usr/bin/env bash
# Package: @misskey-dev/node-http-message-signatures@0.0.10; on Node 20.20.2
# Guess: the signature base has the values of the examples of RFC 9421 for
#   @query-param, @query and @request-target.
# Seen: a query parameter is not encoded again, an encoded name is not found, no
#   query is empty instead of "?", and @request-target is "get" and the path
#   without the query.
# Rule: RFC 9421, section 2.2.8: the value is percent-encoded; section 2.2.7:
#   without a query the value is "?"; section 2.2.5: it is the request target.
# Matters: signatures of requests with a filter, or without one, are refused by
#   every other implementation.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @misskey-dev/node-http-message-signatures@0.0.10

cat >look.mjs <<'JS'
import { RFC9421SignatureBaseFactory } from '@misskey-dev/node-http-message-signatures';

const parameters = '/parameters?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something';
for (const [url, component, value] of [
  ['/path?param=value', '"@query"', '?param=value'],
  ['/path', '"@query"', '?'],
  ['/path?param=value', '"@request-target"', '/path?param=value'],
  [parameters, '"@query-param";name="bar"', 'with%20plus%20whitespace'],
  [parameters, '"@query-param";name="fa%C3%A7ade%22%3A%20"', 'something'],
]) {
  const headers = { host: 'www.example.com', 'signature-input': `sig1=(${component});created=1618884473` };
  let line;
  try {
    [line] = new RFC9421SignatureBaseFactory({ method: 'GET', url, headers }, 'https').generate('sig1').split('\n');
  } catch (error) {
    line = error.message.split(':')[0];
  }
  console.log('RFC:', `${component}: ${value}`, '| seen:', line);
}
JS

expected=$(cat <<'TEXT'
RFC: "@query": ?param=value | seen: "@query": ?param=value
RFC: "@query": ? | seen: "@query": 
RFC: "@request-target": /path?param=value | seen: "@request-target": get /path
RFC: "@query-param";name="bar": with%20plus%20whitespace | seen: "@query-param";name="bar": with plus whitespace
RFC: "@query-param";name="fa%C3%A7ade%22%3A%20": something | seen: Query parameter not found
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
