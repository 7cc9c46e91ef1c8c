#!/usr/bin/env bash
# Package: axios@1.21.1, axios-retry@4.5.0; on Node 20.20.2 and 24.21.0
# Guess: a Retry-After of thirty days is waited for, capped or given up;
#   whichever, the server is left in peace.
# Seen: the delay does not fit a timer and becomes 1 ms: the longest wait
#   gives the shortest pause, three times in a row.
# Matters: an account that is blocked until the end of the month sends all its
#   attempts at once.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts axios@1.21.1 axios-retry@4.5.0

cat >look.mjs <<'JS'
import http from 'node:http';

const requests = [];
const server = http.createServer((request, response) => {
  requests.push({ method: request.method, at: Date.now() });
  response.writeHead(503, { 'retry-after': String(30 * 24 * 3600) });
  response.end();
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}/`;
import axios from 'axios';
import axiosRetry from 'axios-retry';

const client = axios.create();
axiosRetry(client, { retries: 3, retryDelay: axiosRetry.exponentialDelay });
const started = Date.now();
const { status } = await client.get(url).catch((error) => error.response);
const waited = Date.now() - started;
console.log(status, 'requests', requests.length, waited < 2000 ? 'within two seconds' : waited);
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
503 requests 4 within two seconds
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
