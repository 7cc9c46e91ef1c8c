#!/usr/bin/env bash
# Package: @stoplight/prism-cli@5.14.2; on Node 20.20.2 and 24.21.0
# Guess: a mocked response leaves out properties that are writeOnly; in a
#   request, a readOnly property that is required may be absent.
# Seen: requests are as expected. The static example of a response has the
#   writeOnly property, and Prism reports its own response as a violation of
#   the document.
# Rule: OpenAPI 3.1 takes writeOnly from JSON Schema 2020-12, Validation 9.4:
#   a value that is never present when it is read from the owning authority.
# Matters: a client is built on a field that the API never returns, such as a
#   secret of a webhook.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @stoplight/prism-cli@5.14.2

cat >look.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const schema = {
  type: 'object',
  required: ['id', 'secret'],
  additionalProperties: false,
  properties: { id: { type: 'string', readOnly: true }, secret: { type: 'string', writeOnly: true } },
};
const content = { 'application/json': { schema } };
const responses = { 200: { description: 'done', content } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const paths = { '/reports/{id}': { parameters, put: { requestBody: { required: true, content }, responses }, get: { responses } } };
writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'Reports', version: '1' }, paths }));
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const args = ['mock', '-h', '127.0.0.1', '-p', String(port), 'api.json'];
const prism = spawn(process.execPath, ['node_modules/@stoplight/prism-cli/dist/index.js', ...args], { stdio: 'ignore' });
const url = `http://127.0.0.1:${port}/reports/1`;
while (!(await fetch(url).catch(() => null))) await delay(100);
const sent = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"secret":"s"}' });
console.log('request without id:', sent.status);
const response = await fetch(url);
console.log('response:', await response.text());
console.log('reported:', ...JSON.parse(response.headers.get('sl-violations')).map(({ message }) => message));
prism.kill();
JS

expected=$(cat <<'TEXT'
request without id: 200
response: {"id":"string","secret":"string"}
reported: Response body must NOT have additional properties; found 'secret'
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
