#!/usr/bin/env bash
# Package: @stoplight/prism-cli@5.14.2; on Node 20.20.2 and 24.21.0
# Guess: "Prefer: code=404" returns the documented 404, whatever the client
#   accepts; a request that is refused as invalid gets its problem whatever
#   it accepts.
# Seen: with "Accept: application/json" the response is 200 with an example
#   of the report, because 404 is documented as application/problem+json
#   alone. A refused request gets its 422 all the same.
# Rule: RFC 9110, 12.5.1: a server may disregard Accept and send a response
#   that it does not list.
# Matters: got and ky send this Accept for JSON: their tests of an error path
#   meet a success.

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

const type = (schema, ...properties) => ({ [schema]: { schema: { type: 'object', properties: Object.fromEntries(properties) } } });
const responses = {
  200: { description: 'found', content: type('application/json', ['id', { type: 'string' }]) },
  404: { description: 'none', content: type('application/problem+json', ['status', { const: 404 }]) },
  422: { description: 'refused', content: type('application/problem+json', ['status', { const: 422 }]) },
};
const parameters = [
  { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  { name: 'version', in: 'query', schema: { type: 'integer' } },
];
const paths = { '/reports/{id}': { get: { parameters, responses } } };
writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'Reports', version: '1' }, paths }));
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const args = ['mock', '-h', '127.0.0.1', '-p', String(port), 'api.json'];
const prism = spawn(process.execPath, ['node_modules/@stoplight/prism-cli/dist/index.js', ...args], { stdio: 'ignore' });
const url = `http://127.0.0.1:${port}/reports/1`;
while (!(await fetch(url).catch(() => null))) await delay(100);
for (const accept of ['*/*', 'application/json, application/problem+json', 'application/json']) {
  const chosen = await fetch(url, { headers: { accept, prefer: 'code=404' } });
  const refused = await fetch(`${url}?version=x`, { headers: { accept } });
  console.log(`${accept}: ${chosen.status} ${await chosen.text()}, refused: ${refused.status}`);
}
prism.kill();
JS

expected=$(cat <<'TEXT'
*/*: 404 {"status":404}, refused: 422
application/json, application/problem+json: 404 {"status":404}, refused: 422
application/json: 200 {"id":"string"}, refused: 422
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
