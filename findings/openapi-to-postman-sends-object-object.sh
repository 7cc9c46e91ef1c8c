#!/usr/bin/env bash
# Package: openapi-to-postmanv2@6.3.3; on Node 20.20.2 and 24.22.3
# Guess: a part of multipart/form-data that is an object is sent as JSON, as
#   its content type says, a query parameter with JSON content has its
#   example, and a cookie parameter is sent.
# Seen: the part has the text [object Object] and the content type
#   application/json; the parameter is empty; the cookie is left out. A list
#   is one part, and the example of the body is not used.
# Rule: OpenAPI 3.1, Encoding Object: an object has the default content type
#   application/json, a list that of its items. Parameter Object: content
#   gives the media type in which the value is written; in may be cookie.
# Matters: the first request of a collection that is made from the contract is
#   refused, and the reader looks for the error in the API.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-to-postmanv2@6.3.3

cat >look.mjs <<'JS'
import converter from 'openapi-to-postmanv2';

const schema = {
  type: 'object',
  properties: {
    meta: { type: 'object', properties: { country: { type: 'string' } } },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const example = { meta: { country: 'CL' }, tags: ['a', 'b'] };
const encoding = { meta: { contentType: 'application/json' } };
const put = {
  parameters: [
    { name: 'page', in: 'query', schema: { type: 'integer' }, example: 2 },
    { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' }, example: { country: 'CL' } } } },
    { name: 'session', in: 'cookie', schema: { type: 'string' }, example: 'abc' },
  ],
  requestBody: { content: { 'multipart/form-data': { schema, example, encoding } } },
  responses: { 204: { description: 'stored' } },
};
const data = { openapi: '3.1.0', info: { title: 'Reports', version: '1' }, paths: { '/reports': { put } } };
const options = { parametersResolution: 'Example' };
converter.convertV2({ type: 'json', data }, options, (_, { output }) => {
  const { url, header, body } = output[0].data.item[0].item?.[0].request ?? output[0].data.item[0].request;
  for (const { key, value } of url.query) console.log('query', key, JSON.stringify(value));
  for (const { key, value } of header) console.log('header', key, value);
  for (const { key, value, type, contentType } of body.formdata) console.log('part', key, type, contentType, JSON.stringify(value));
});
JS

expected=$(cat <<'TEXT'
query page "2"
query filter ""
header Content-Type multipart/form-data
part meta text application/json "[object Object]"
part tags text undefined "string,string"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
