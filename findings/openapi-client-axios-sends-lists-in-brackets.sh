#!/usr/bin/env bash
# Package: openapi-client-axios@7.9.1, axios@1.21.1, swagger-client@3.37.3;
#   on Node 20.20.2 and 24.21.0
# Guess: a client that is made from the document sends a list as the document
#   says: status=a&status=b by default, and status=a,b with "explode": false.
# Seen: both are sent as status[]=a&status[]=b, the way of axios alone. The
#   style of a path parameter is ignored too. swagger-client sends what the
#   document says.
# Rule: OpenAPI 3.0, Parameter Object and Style Values: form and explode are
#   the defaults of a query parameter.
# Matters: a server that follows the document finds no parameter "status" and
#   lists everything, or refuses the unknown one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-client-axios@7.9.1 axios@1.21.1 swagger-client@3.37.3

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import openapiClientAxios from 'openapi-client-axios';
import SwaggerClient from 'swagger-client';

const server = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1');
await once(server, 'listening');
const status = { name: 'status', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
const responses = { 200: { description: 'done' } };
const document = {
  openapi: '3.0.3',
  info: { title: 'Reports', version: '1' },
  servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
  paths: {
    '/default': { get: { operationId: 'default', parameters: [status], responses } },
    '/flat': { get: { operationId: 'flat', parameters: [{ ...status, explode: false }], responses } },
    '/matrix{status}': { get: { operationId: 'matrix', parameters: [{ ...status, in: 'path', required: true, style: 'matrix' }], responses } },
  },
};
const client = await new openapiClientAxios.OpenAPIClientAxios({ definition: document }).init();
const parameters = { status: ['queued', 'completed'] };
for (const operationId of ['default', 'flat', 'matrix']) {
  console.log('openapi-client-axios', decodeURIComponent((await client[operationId](parameters)).data));
  const { url } = SwaggerClient.buildRequest({ spec: document, operationId, parameters });
  console.log('swagger-client', url.slice(document.servers[0].url.length));
}
server.close();
JS

expected=$(cat <<'TEXT'
openapi-client-axios /default?status[]=queued&status[]=completed
swagger-client /default?status=queued&status=completed
openapi-client-axios /flat?status[]=queued&status[]=completed
swagger-client /flat?status=queued,completed
openapi-client-axios /matrixqueued,completed
swagger-client /matrix;status=queued,completed
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
