#!/usr/bin/env bash
# Package: wretch@3.0.9; on Node 20.20.2 and 24.21.0
# Guess: the retry middleware repeats failures; 304 to a conditional GET is
#   the expected response and is returned.
# Seen: it is repeated until the attempts are used up, here three more times,
#   and then thrown as "Number of attempts exceeded."
# Rule: RFC 9110, section 15.4.5.
# Matters: a poller with If-None-Match multiplies its requests in the normal
#   case and reports an error for "nothing new".

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts wretch@3.0.9

cat >look.mjs <<'JS'
import http from 'node:http';

const requests = [];
const server = http.createServer((request, response) => {
  requests.push({ method: request.method, at: Date.now() });
  response.writeHead(request.headers['if-none-match'] ? 304 : 200, { etag: '"1"' });
  response.end();
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}/`;
import wretch from 'wretch';
import { retry } from 'wretch/middlewares';

const api = wretch(url).middlewares([retry({ delayTimer: 1, maxAttempts: 3 })]);
for (const headers of [{}, { 'If-None-Match': '"1"' }]) {
  requests.length = 0;
  const result = await api.headers(headers).get().res((response) => response.status).catch((error) => error.message);
  console.log(result, 'requests', requests.length);
}
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
200 requests 1
Number of attempts exceeded. requests 4
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
