#!/usr/bin/env bash
# Package: @redocly/cli@2.77.0; on Node 20.20.2 and 24.21.0
# Guess: simple criteria of Arazzo work as its specification says: strings
#   are equal without regard to case, and conditions may be grouped and
#   negated.
# Seen: a string in other case fails, and so does every condition with
#   parentheses, also where the same one without them passes.
# Rule: Arazzo 1.0.1, Criterion Object: string comparisons must be case
#   insensitive; ! and () are operators.
# Matters: a workflow that another tool of Arazzo passes fails here, and the
#   report blames the API.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @redocly/cli@2.77.0

cat >look.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"completed","owners":2}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const content = { 'application/json': { schema: { type: 'object' } } };
const get = { operationId: 'read', responses: { 200: { description: 'found', content } } };
const info = { title: 'Reports', version: '1.0.0' };
const servers = [{ url: `http://127.0.0.1:${server.address().port}` }];
writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info, servers, paths: { '/report': { get } } }));
const conditions = [
  "$response.body#/status == 'completed'",
  "$response.body#/status == 'COMPLETED'",
  '$response.body#/owners == 3 || $statusCode == 200',
  '($response.body#/owners == 3 || $statusCode == 200)',
  '!($response.body#/owners == 3)',
];
const workflows = conditions.map((condition, at) => ({
  workflowId: `w${at}`,
  steps: [{ stepId: 'read', operationId: 'read', successCriteria: [{ condition }] }],
}));
const sourceDescriptions = [{ name: 'api', url: 'api.json', type: 'openapi' }];
writeFileSync('flow.arazzo.json', JSON.stringify({ arazzo: '1.0.1', info, sourceDescriptions, workflows }));
const env = { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const cli = spawn(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'respect', 'flow.arazzo.json'], { env });
let text = '';
for (const stream of [cli.stdout, cli.stderr]) stream.on('data', (piece) => (text += piece));
await once(cli, 'close');
console.log([...new Set(text.match(/[✓✗] success criteria check - .*/g))].join('\n'));
server.close();
JS

expected=$(cat <<'TEXT'
✓ success criteria check - $response.body#/status == 'completed'
✗ success criteria check - $response.body#/status == 'COMPLETED'
✓ success criteria check - $response.body#/owners == 3 || $statusCode == 200
✗ success criteria check - ($response.body#/owners == 3 || $statusCode == 200...
✗ success criteria check - !($response.body#/owners == 3)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
