#!/usr/bin/env bash
# Package: oazapfts@7.5.0, @oazapfts/runtime@1.2.0, typescript@5.9.3; on Node
#   20.20.2 and 24.21.0
# Guess: the client that is made sends the one media type of the request body.
# Seen: application/merge-patch+json and application/json-patch+json are sent
#   as application/json, text/csv as text/plain. A form is sent as a form.
# Rule: OpenAPI 3.0.3, Request Body Object: the key of content is a media type
#   and describes the body.
# Matters: a server that takes what its contract says answers 415, and one
#   that takes JSON too may replace where it should merge.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts oazapfts@7.5.0 @oazapfts/runtime@1.2.0 typescript@5.9.3

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { generateSource } from 'oazapfts';
import typescript from 'typescript';

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers['content-type']));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const types = {
  'application/json': { type: 'object' },
  'application/merge-patch+json': { type: 'object' },
  'application/json-patch+json': { type: 'array', items: { type: 'object' } },
  'text/csv': { type: 'string' },
  'application/x-www-form-urlencoded': { type: 'object', properties: { a: { type: 'string' } } },
};
const responses = { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'string' } } } } };
const paths = {};
for (const [index, [type, schema]] of Object.entries(types).entries()) {
  paths[`/${index}`] = { patch: { operationId: `send${index}`, requestBody: { content: { [type]: { schema } } }, responses } };
}
const servers = [{ url: `http://127.0.0.1:${server.address().port}` }];
writeFileSync('document.json', JSON.stringify({ openapi: '3.0.3', info: { title: 'T', version: '1' }, servers, paths }));
const compilerOptions = { module: 'esnext', target: 'es2022' };
const source = await generateSource('document.json', {});
writeFileSync('client.mjs', typescript.transpileModule(source, { compilerOptions }).outputText);
const client = await import('./client.mjs');
for (const [index, [type, schema]] of Object.entries(types).entries()) {
  const body = { object: { a: '1' }, array: [{ op: 'remove', path: '/a' }], string: 'a,b' }[schema.type];
  const result = await client[`send${index}`](body);
  console.log(type, '| sent', result.data ?? result);
}
process.exit();
JS

expected=$(cat <<'TEXT'
application/json | sent application/json
application/merge-patch+json | sent application/json
application/json-patch+json | sent application/json
text/csv | sent text/plain;charset=UTF-8
application/x-www-form-urlencoded | sent application/x-www-form-urlencoded
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
