#!/usr/bin/env bash
# Package: got@14.6.6, with its cache of cacheable-request; on Node 20.20.2
# Guess: after a POST, PUT or DELETE to a URL that succeeds, the cached GET of
#   the same URL is not used; make-fetch-happen loads it again.
# Seen: got serves the cached response until max-age is over.
# Rule: RFC 9111, section 4.4: a cache invalidates the target URI when it
#   receives a response without an error to an unsafe method.
# Matters: a client creates a report and does not find it in the list, or
#   deletes an endpoint and still sees it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts got@14.6.6 make-fetch-happen@15.0.6

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import got from 'got';
import fetch from 'make-fetch-happen';

let reports;
const server = createServer((request, response) => {
  if (request.method !== 'GET') reports += 1;
  response.writeHead(200, { 'cache-control': 'max-age=60' }).end(`${reports} reports`);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/reports`;
for (const method of ['POST', 'PUT', 'DELETE']) {
  const cache = new Map();
  const clients = {
    got: async (options) => (await got(url, { cache, ...options })).body,
    'make-fetch-happen': async (options) => (await fetch(url, { cachePath: `cache-${method}`, retry: false, ...options })).text(),
  };
  for (const [name, send] of Object.entries(clients)) {
    reports = 0;
    console.log(name, '| GET', await send({}), '|', method, await send({ method }), '| GET', await send({}));
  }
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
got | GET 0 reports | POST 1 reports | GET 0 reports
make-fetch-happen | GET 0 reports | POST 1 reports | GET 1 reports
got | GET 0 reports | PUT 1 reports | GET 0 reports
make-fetch-happen | GET 0 reports | PUT 1 reports | GET 1 reports
got | GET 0 reports | DELETE 1 reports | GET 0 reports
make-fetch-happen | GET 0 reports | DELETE 1 reports | GET 1 reports
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
