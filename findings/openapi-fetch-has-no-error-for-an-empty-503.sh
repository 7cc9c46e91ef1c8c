#!/usr/bin/env bash
# Package: openapi-fetch@0.17.0; on Node 20.20.2 and 24.21.0
# Guess: error is set for every response that is not 2xx, as its pattern "if
#   (error)" says.
# Seen: with Content-Length: 0 both data and error are undefined; the same
#   response in chunks gives the empty string, which is falsy too.
# Matters: load balancers send such a 503: the code goes on as after a success
#   and reads data of undefined.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-fetch@0.17.0

cat >look.mjs <<'JS'
import http from 'node:http';

const requests = [];
const server = http.createServer((request, response) => {
  requests.push({ method: request.method, at: Date.now() });
  response.writeHead(503, request.url === '/length' ? { 'content-length': 0 } : {});
  response.end(request.url === '/text' ? 'busy' : undefined);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}/`;
import createClient from 'openapi-fetch';

const client = createClient({ baseUrl: url.slice(0, -1) });
for (const path of ['/text', '/length', '/chunks']) {
  const { data, error, response } = await client.GET(path);
  console.log(path, response.status, { data, error }, error ? 'an error' : 'no error');
}
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
/text 503 { data: undefined, error: 'busy' } an error
/length 503 { data: undefined, error: undefined } no error
/chunks 503 { data: undefined, error: '' } no error
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
