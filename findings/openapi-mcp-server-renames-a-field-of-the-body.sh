#!/usr/bin/env bash
# Package: @ivotoby/openapi-mcp-server@1.16.1, @modelcontextprotocol/sdk@1.32.2;
#   on Node 20.20.2 and 24.21.0
# Guess: a tool that is made of an operation sends each argument where the
#   document puts it and under its name there. By the README a body field with
#   the name of a parameter is an argument with the prefix body_.
# Seen: the prefix is sent too: the server gets body_id. With an id in the path
#   and one in the query the path keeps {id}. The body of a DELETE goes into the
#   query, as does a cookie, and a list that is exploded by default is joined
#   with a comma.
# Rule: OpenAPI 3.1.1, Parameter Object: a unique parameter is defined by name
#   and location; explode is true by default where the style is form.
# Matters: the server answers 404 or ignores the field; a change that a model
#   reports as done did not happen.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ivotoby/openapi-mcp-server@1.16.1 @modelcontextprotocol/sdk@1.32.2

cat >look.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const server = createServer(async (request, response) => {
  console.log(' ', request.method, request.url, await text(request), request.headers.cookie ? 'with a cookie' : '');
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

const responses = { 200: { description: 'ok' } };
const string = { type: 'string' };
const at = (place, name, schema = string) => ({ name, in: place, required: place === 'path', schema });
const body = (properties) => ({ content: { 'application/json': { schema: { type: 'object', properties } } } });
const document = {
  openapi: '3.1.1',
  info: { title: 'reports', version: '1' },
  servers: [{ url }],
  paths: {
    '/reports': {
      patch: { operationId: 'change', parameters: [at('query', 'id')], requestBody: body({ id: string }), responses },
      delete: { operationId: 'remove', requestBody: body({ reason: string }), responses },
      get: { operationId: 'find', parameters: [at('query', 'tags', { type: 'array', items: string }), at('cookie', 'session')], responses },
    },
    '/companies/{id}': { get: { operationId: 'read', parameters: [at('path', 'id'), at('query', 'id')], responses } },
  },
};
writeFileSync('openapi.json', JSON.stringify(document));
const args = ['node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js', '--openapi-spec', 'openapi.json'];
const client = new Client({ name: 'look', version: '1' });
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [...args, '--api-base-url', url, '--transport', 'stdio'], stderr: 'ignore' }),
);
const { tools } = await client.listTools();
for (const [name, values] of [
  ['change', { id: '1', body_id: '2' }],
  ['remove', { reason: 'old' }],
  ['find', { tags: ['a', 'b'], session: 's1' }],
  ['read', { id: '7' }],
]) {
  const tool = tools.find((each) => each.name === name);
  console.log(name, Object.keys(tool.inputSchema.properties).join());
  await client.callTool({ name, arguments: values });
}
await client.close();
process.exit();
JS

expected=$(cat <<'TEXT'
change id,body_id
  PATCH /reports?id=1 {"body_id":"2"} 
remove reason
  DELETE /reports?reason=old  
find tags,session
  GET /reports?tags=a,b&session=s1  
read id
  GET /companies/%7Bid%7D?id=7  
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
