#!/usr/bin/env bash
# Package: make-fetch-happen@15.0.6; on Node 20.20.2
# Guess: a response with max-age=60 and Age: 3600 is stale on arrival, as it is
#   for got.
# Seen: it is served from the cache for a minute after it arrived.
# Rule: RFC 9111, section 4.2.3: the age of a response begins with the value of
#   its field Age.
# Matters: behind a proxy or a CDN the status of a report of an hour ago is kept
#   for one more minute as current.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts make-fetch-happen@15.0.6 got@14.6.6

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import got from 'got';
import fetch from 'make-fetch-happen';

let fields;
let requests;
const server = createServer((request, response) => {
  requests += 1;
  response.writeHead(200, fields).end('report');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
for (const [index, each] of [
  { 'cache-control': 'max-age=60' },
  { 'cache-control': 'max-age=60', age: '3600' },
].entries()) {
  fields = each;
  const clients = {
    'make-fetch-happen': async () => (await fetch(url, { cachePath: `cache-${index}`, retry: false })).text(),
    got: ((cache) => () => got(url, { cache }))(new Map()),
  };
  for (const [name, get] of Object.entries(clients)) {
    requests = 0;
    await get();
    await get();
    console.log(JSON.stringify(fields), name, 'requests of two calls:', requests);
  }
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
{"cache-control":"max-age=60"} make-fetch-happen requests of two calls: 1
{"cache-control":"max-age=60"} got requests of two calls: 1
{"cache-control":"max-age=60","age":"3600"} make-fetch-happen requests of two calls: 1
{"cache-control":"max-age=60","age":"3600"} got requests of two calls: 2
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
