#!/usr/bin/env bash
# Package: @pollyjs/core@6.0.6, @pollyjs/adapter-fetch@6.0.7; on Node 20.20.2
#   and 24.22.3
# Guess: fetch under Polly gives the response that fetch gives without it, for
#   the same arguments.
# Seen: of two Set-Cookie headers the last is left; a text without
#   Content-Type gets text/plain; after a redirect redirected is false and url
#   the first one. A Blob as the body, which Node has, is an error.
# Rule: Fetch standard: a body may be a Blob; redirected and url follow the
#   list of URLs; getSetCookie returns each value, since RFC 6265, section 3,
#   forbids to fold them.
# Matters: a client that reads the id of a report from the final URL, or a
#   session from its cookies, fails under the recorder only.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @pollyjs/core@6.0.6 @pollyjs/adapter-fetch@6.0.7

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import fetchAdapter from '@pollyjs/adapter-fetch';
import { Polly } from '@pollyjs/core';

const server = createServer((request, response) => {
  if (request.url === '/latest') return response.writeHead(303, { location: '/reports/1' }).end();
  response.setHeader('set-cookie', ['a=1', 'b=2']);
  response.end('found');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}`;
async function look(name) {
  const { headers, redirected, url } = await fetch(`${base}/latest`);
  console.log(name, redirected, url.replace(base, ''), headers.get('content-type'), headers.getSetCookie().join());
  const sent = fetch(`${base}/reports`, { method: 'POST', body: new Blob(['{}']) });
  console.log(name, 'Blob:', await sent.then(({ status }) => status, ({ message }) => message));
}
await look('fetch');
Polly.register(fetchAdapter);
const polly = new Polly('reports', { adapters: ['fetch'], mode: 'passthrough', logLevel: 'silent' });
await look('Polly');
await polly.stop();
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
fetch true /reports/1 null a=1,b=2
fetch Blob: 200
Polly false /latest text/plain;charset=UTF-8 b=2
Polly Blob: FileReader is not defined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
