#!/usr/bin/env bash
# Package: openapi-merge@2.0.2; on Node 20.20.2 and 24.21.0
# Guess: where two documents have the same operationId, the operation of the
#   second gets another name, and a link of this document gets it too.
# Seen: the operation is renamed, the link keeps the old name and so points to
#   the operation of the first document. A $ref follows its schema.
# Rule: the README: the second document is changed to fit the first without a
#   loss of information. OpenAPI 3.1.1, 4.8.20: operationId of a link is the
#   name of an operation.
# Matters: documentation, generated clients and tests that follow links read a
#   quote from the path of a report, and the merged document is still valid.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-merge@2.0.2

cat >look.mjs <<'JS'
import { merge } from 'openapi-merge';

function describe(path, schema) {
  const response = {
    description: 'Created',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
    links: { self: { operationId: 'getItem', parameters: { id: '$response.body#/id' } } },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  return {
    openapi: '3.1.1',
    info: { title: path, version: '1' },
    paths: {
      [path]: { post: { operationId: 'createItem', responses: { 201: response } } },
      [`${path}/{id}`]: { get: { operationId: 'getItem', parameters: [id], responses: { 200: { description: 'Found' } } } },
    },
    components: { schemas: { Item: schema } },
  };
}
const reports = describe('/reports', { type: 'object', properties: { id: { type: 'string' } } });
const quotes = describe('/quotes', { type: 'object', properties: { id: { type: 'string' }, price: { type: 'number' } } });
const { output } = merge([{ oas: reports }, { oas: quotes, dispute: { prefix: 'Quote' } }]);
for (const [path, { get, post }] of Object.entries(output.paths)) {
  if (get) console.log('GET', path, get.operationId);
  if (!post) continue;
  const { content, links } = post.responses[201];
  console.log('POST', path, post.operationId, '| schema', content['application/json'].schema.$ref.split('/').at(-1), '| link', links.self.operationId);
}
JS

expected=$(cat <<'TEXT'
POST /reports createItem | schema Item | link getItem
GET /reports/{id} getItem
POST /quotes QuotecreateItem | schema QuoteItem | link getItem
GET /quotes/{id} QuotegetItem
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
