#!/usr/bin/env bash
# Package: undici@8.12.4; on node@24.21.0
# Guess: with methods: ["POST"] a POST whose body is a string is sent again
#   after the 503.
# Seen: the second request fails before it is sent: its body is used up while
#   Content-Length is still set. GET is repeated.
# Matters: opting in to the repetition of POST, with an idempotency key, turns
#   each 503 into "fetch failed".

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
  response.writeHead(requests.length === 1 ? 503 : 200);
  response.end();
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}/`;
import { Agent, fetch, RetryAgent } from 'undici';

for (const [method, body] of [['GET'], ['POST', '{}']]) {
  requests.length = 0;
  const dispatcher = new RetryAgent(new Agent(), { methods: ['GET', 'POST'], minTimeout: 10 });
  const result = await fetch(url, { method, body, dispatcher }).then(
    (response) => response.status,
    (error) => `${error.message}: ${error.cause.message}`,
  );
  console.log(method, result, 'requests', requests.length);
  await dispatcher.close();
}
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
GET 200 requests 2
POST fetch failed: Request body length does not match content-length header requests 1
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
