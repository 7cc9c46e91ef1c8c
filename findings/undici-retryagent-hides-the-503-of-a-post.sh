#!/usr/bin/env bash
# Package: undici@8.12.4; on node@24.21.0
# Guess: a POST is not repeated, so its 503 comes back as the response.
# Seen: fetch rejects with "fetch failed", although nothing was retried: the
#   body of the 503 is lost, its status and headers are only in error.cause.
# Matters: the problem document of the server cannot be read, and to code that
#   handles errors of fetch a refusal looks like a broken network.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund undici@8.12.4 node@24.21.0

cat >look.mjs <<'JS'
import http from 'node:http';

const requests = [];
const server = http.createServer((request, response) => {
  requests.push({ method: request.method, at: Date.now() });
  response.writeHead(503, { 'content-type': 'application/problem+json' });
  response.end('{"title":"Busy"}');
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}/`;
import { Agent, fetch, RetryAgent } from 'undici';

const agents = { Agent: new Agent(), RetryAgent: new RetryAgent(new Agent()) };
for (const [name, dispatcher] of Object.entries(agents)) {
  requests.length = 0;
  const result = await fetch(url, { method: 'POST', body: '{}', dispatcher }).then(
    (response) => response.status,
    (error) => `${error.name}: ${error.message}`,
  );
  console.log(name, result, 'requests', requests.length);
  await dispatcher.close();
}
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
Agent 503 requests 1
RetryAgent TypeError: fetch failed requests 1
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
