#!/usr/bin/env bash
# Package: @omnigraph/openapi@0.112.4, of GraphQL Mesh; on Node 20.20.2
# Guess: an argument with format: date is sent as 2026-01-31, as it was given,
#   and an object with style deepObject as filter[share]=25.
# Seen: the day is sent as 2026-01-31T00:00:00.000Z, in the query and in the
#   body, and the filter as share=25. In a response, the same field is a day.
# Rule: OpenAPI 3.0, data types: date is full-date of RFC 3339; style values:
#   deepObject is color[R]=100.
# Matters: a server that checks its formats answers 400 to each report with a
#   date, and one that does not check a parameter ignores the filter.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @omnigraph/openapi@0.112.4 graphql@16.15.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { graphql } from 'graphql';
import { loadGraphQLSchemaFromOpenAPI } from '@omnigraph/openapi';

const sent = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  sent.push(`${request.method} ${decodeURIComponent(request.url)} ${body}`.trim());
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"since":"2026-01-31"}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const date = { type: 'string', format: 'date' };
const power = { type: 'object', properties: { since: date } };
const responses = { 200: { description: 'A power', content: { 'application/json': { schema: power } } } };
const filter = { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object', properties: { share: { type: 'number' } } } };
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Powers', version: '1.0.0' },
  servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
  paths: { '/power': {
    get: { operationId: 'readPower', parameters: [{ name: 'since', in: 'query', schema: date }, filter], responses },
    post: { operationId: 'createPower', requestBody: { content: { 'application/json': { schema: power } } }, responses },
  } },
}));
const schema = await loadGraphQLSchemaFromOpenAPI('powers', { source: './openapi.json', cwd: process.cwd(), fetch });
for (const source of ['{ readPower(since: "2026-01-31") { since } }', '{ readPower(filter: { share: 25 }) { since } }', 'mutation { createPower(input: { since: "2026-01-31" }) { since } }']) {
  const { data, errors } = await graphql({ schema, source, contextValue: {} });
  console.log(`${source}\n  sent ${sent.pop()}\n  seen ${errors?.[0].message ?? JSON.stringify(data)}`);
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
{ readPower(since: "2026-01-31") { since } }
  sent GET /power?since=2026-01-31T00:00:00.000Z
  seen {"readPower":{"since":"2026-01-31"}}
{ readPower(filter: { share: 25 }) { since } }
  sent GET /power?share=25
  seen {"readPower":{"since":"2026-01-31"}}
mutation { createPower(input: { since: "2026-01-31" }) { since } }
  sent POST /power {"since":"2026-01-31T00:00:00.000Z"}
  seen {"createPower":{"since":"2026-01-31"}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
