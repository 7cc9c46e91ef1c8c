#!/usr/bin/env bash
# Package: openapi-request-validator@12.1.3,
#   openapi-response-validator@12.1.3; on Node 20.20.2 and 24.22.3
# Guess: a body of false or 0 is a body, as true and 1 are, and a response is
#   valid if it is valid by its media type.
# Seen: the request validator says that the body is missing. The response
#   validator checks each response by the first media type of content, so that
#   JSON is refused where text/csv stands before it and nothing tells it which
#   one was sent.
# Rule: RFC 8259, section 2: a JSON text is any value. OpenAPI 3.1, Media Type
#   Object: each media type has its own schema; the order of keys in a map has
#   no meaning.
# Matters: PUT /flag with false is answered 400, and to sort the keys of a
#   contract breaks the tests of the API.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-request-validator@12.1.3 openapi-response-validator@12.1.3

cat >look.mjs <<'JS'
import requestValidating from 'openapi-request-validator';
import responseValidating from 'openapi-response-validator';

const headers = { 'content-type': 'application/json' };
for (const body of [true, false, 1, 0]) {
  const requestBody = { required: true, content: { 'application/json': { schema: { type: typeof body === 'number' ? 'integer' : 'boolean' } } } };
  const errors = new requestValidating.default({ requestBody }).validateRequest({ headers, body });
  console.log('request', body, errors ? errors.errors[0].message : 'accepted');
}
const types = { 'application/json': { schema: { type: 'array' } }, 'text/csv': { schema: { type: 'string' } } };
for (const names of [['application/json', 'text/csv'], ['text/csv', 'application/json']]) {
  const content = Object.fromEntries(names.map((name) => [name, types[name]]));
  const validator = new responseValidating.default({ responses: { 200: { description: 'found', content } } });
  for (const body of [[], 'id\n']) {
    const errors = validator.validateResponse('200', body);
    console.log('response', names.join(), JSON.stringify(body), errors ? errors.errors[0].message : 'accepted');
  }
}
JS

expected=$(cat <<'TEXT'
request true accepted
request false request.body was not present in the request.  Is a body-parser being used?
request 1 accepted
request 0 request.body was not present in the request.  Is a body-parser being used?
response application/json,text/csv [] accepted
response application/json,text/csv "id\n" must be array
response text/csv,application/json [] must be string
response text/csv,application/json "id\n" accepted
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
