#!/usr/bin/env bash
# Package: openapi-to-graphql@3.0.7 with graphql@16.15.0; on Node 20.20.2
# Guess: the argument ids: ["a", "b"] is sent as ids=a,b where explode is false,
#   and as ids=a&ids=b where the parameter has no style, as form and explode are
#   the defaults.
# Seen: with style: form and explode: false it is sent as ids=0,a1,b: the index
#   stands before each value, and no comma between the two. Without a style it
#   is sent as ids[0]=a&ids[1]=b, whatever explode is.
# Rule: OpenAPI 3.0, parameter object: the default of style in a query is form,
#   and for form the default of explode is true; style values: form without
#   explode is color=blue,black,brown.
# Matters: a list of reports that is narrowed to two companies is asked for
#   other companies, or for all, and no error is reported.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-to-graphql@3.0.7 graphql@16.15.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { graphql } = require('graphql');
const { createGraphQLSchema } = require('openapi-to-graphql');

const urls = [];
const server = createServer((request, response) => {
  urls.push(decodeURIComponent(request.url));
  response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"A"}]');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const list = (name, more) => ({ name, in: 'query', schema: { type: 'array', items: { type: 'string' } }, ...more });
const { schema } = await createGraphQLSchema({
  openapi: '3.0.3',
  info: { title: 'Reports', version: '1.0.0' },
  servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
  paths: { '/reports': { get: { operationId: 'reports', parameters: [list('comma', { style: 'form', explode: false }), list('plain', { explode: false }), list('defaults')], responses: { 200: { description: 'Reports', content: { 'application/json': { schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } } } } } } } } },
});
const [field] = Object.keys(schema.getQueryType().getFields());
for (const args of ['comma: ["a", "b"]', 'plain: ["a", "b"]', 'defaults: ["a", "b"]']) {
  const { errors } = await graphql({ schema, source: `{ ${field}(${args}) { id } }`, contextValue: {} });
  console.log(args, errors?.[0].message ?? urls.pop());
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
comma: ["a", "b"] /reports?comma=0,a1,b
plain: ["a", "b"] /reports?plain[0]=a&plain[1]=b
defaults: ["a", "b"] /reports?defaults[0]=a&defaults[1]=b
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
