#!/usr/bin/env bash
# Package: @ivotoby/openapi-mcp-server@1.16.1, @modelcontextprotocol/sdk@1.32.2;
#   on Node 20.20.2 and 24.21.0
# Guess: an operation whose body is a oneOf becomes a tool with an object around
#   it, as the README says of a body that is no object, or is left out.
# Seen: its input schema has no type; the client of the SDK then refuses
#   the whole list, so that the client has none of the other tools either.
# Rule: Model Context Protocol, schema of Tool: inputSchema has type "object".
# Matters: one operation of a large API, as a body that depends on the kind,
#   takes all tools away; the error names a number, not the operation.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ivotoby/openapi-mcp-server@1.16.1 @modelcontextprotocol/sdk@1.32.2

cat >look.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { writeFileSync } from 'node:fs';

const object = (name) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
const responses = { 200: { description: 'ok' } };
const bodies = {
  'an object': object('company'),
  'a choice': { oneOf: [object('company'), object('person')] },
  'a list': { type: 'array', items: object('company') },
};
for (const [title, schema] of Object.entries(bodies)) {
  const document = {
    openapi: '3.1.1',
    info: { title: 'reports', version: '1' },
    paths: {
      '/reports': {
        get: { operationId: 'list', responses },
        post: { operationId: 'create', requestBody: { content: { 'application/json': { schema } } }, responses },
      },
    },
  };
  writeFileSync('openapi.json', JSON.stringify(document));
  const args = ['node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js', '--openapi-spec', 'openapi.json'];
  const client = new Client({ name: 'look', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...args, '--api-base-url', 'http://127.0.0.1:1', '--transport', 'stdio'], stderr: 'ignore' }),
  );
  try {
    const { tools } = await client.listTools();
    console.log(title, '|', tools.map(({ name }) => name).join());
  } catch (error) {
    console.log(title, '| throws', error.name, error.issues?.[0].path.join('.'));
  }
  await client.close();
}
process.exit();
JS

expected=$(cat <<'TEXT'
an object | lst,crt
a choice | throws $ZodError tools.1.inputSchema.type
a list | lst,crt
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
