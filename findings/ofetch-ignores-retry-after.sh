#!/usr/bin/env bash
# Package: ofetch@1.5.1, ky@2.1.0; on Node 20.20.2 and 24.21.0
# Guess: a client that repeats a 503 by itself waits for the seconds of
#   Retry-After; ky does.
# Seen: ofetch repeats at once: Retry-After is not read and the wait is 0 by
#   default.
# Rule: RFC 9110, section 10.2.3.
# Matters: the one automatic repetition of a GET comes while the server is
#   still closed and is wasted; a rate limit is hit twice.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ofetch@1.5.1 ky@2.1.0

cat >look.mjs <<'JS'
import http from 'node:http';

const requests = [];
const server = http.createServer((request, response) => {
  requests.push({ method: request.method, at: Date.now() });
  response.writeHead(requests.length === 1 ? 503 : 200, { 'retry-after': '1' });
  response.end();
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}/`;
import ky from 'ky';
import { ofetch } from 'ofetch';

for (const [name, get] of Object.entries({ ofetch, ky })) {
  requests.length = 0;
  await get(url);
  const waited = requests[1].at - requests[0].at;
  console.log(name, waited >= 900 ? 'waited for a second' : waited < 500 ? 'did not wait' : waited);
}
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
ofetch did not wait
ky waited for a second
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
