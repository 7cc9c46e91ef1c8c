#!/usr/bin/env bash
# Package: @usebruno/converters@0.23.0; on Node 20.20.2 and 24.21.0
# Guess: an imported request sends the examples of the contract in the style
#   of the contract.
# Seen: a deepObject called filter becomes a disabled parameter "from",
#   without its example. A list that is exploded becomes one value "a,b", in
#   the query and in a form, as if explode were false.
# Rule: OpenAPI 3.0.3, Style Values: deepObject is filter[from]=..., form with
#   explode, the default, is tags=a&tags=b.
# Matters: the first request that a newcomer sends from the imported contract
#   asks for something else than its example says.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @usebruno/converters@0.23.0

cat >look.mjs <<'JS'
import { openApiToBruno } from '@usebruno/converters';

const list = { schema: { type: 'array', items: { type: 'string' } }, example: ['a', 'b'] };
const filter = { schema: { type: 'object', properties: { from: { type: 'string' } } }, example: { from: '2026-01-31' } };
const form = { schema: { type: 'object', properties: { tags: list.schema } }, example: { tags: ['a', 'b'] } };
const responses = { 200: { description: 'ok' } };
const document = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths: {
    '/reports': {
      get: {
        summary: 'List',
        parameters: [
          { name: 'size', in: 'query', schema: { type: 'integer' }, example: 0 },
          { name: 'filter', in: 'query', style: 'deepObject', ...filter },
          { name: 'ids', in: 'query', explode: false, ...list },
          { name: 'tags', in: 'query', ...list },
        ],
        responses,
      },
      post: { summary: 'Send', requestBody: { content: { 'application/x-www-form-urlencoded': form } }, responses },
    },
  },
};
const requests = (items) => items.flatMap((item) => (item.items ? requests(item.items) : [item.request]));
for (const { method, params, body } of requests(openApiToBruno(document).items)) {
  for (const { name, value, enabled } of [...params, ...body.formUrlEncoded]) {
    console.log(method, JSON.stringify(name), JSON.stringify(value), enabled ? 'sent' : 'disabled');
  }
}
JS

expected=$(cat <<'TEXT'
GET "size" "0" sent
GET "from" "" disabled
GET "ids" "a,b" sent
GET "tags" "a,b" sent
POST "tags" "a,b" sent
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
