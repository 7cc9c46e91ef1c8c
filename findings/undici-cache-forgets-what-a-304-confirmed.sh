#!/usr/bin/env bash
# Package: undici@7.30.2, make-fetch-happen@15.0.6; on Node 20.20.2 and
#   24.21.0
# Guess: a response with no-cache and an ETag is stored, and each later read
#   confirms it with a conditional request.
# Seen: every second read of the cache interceptor is unconditional and
#   transfers the body again: the stored response is gone after its 304. The
#   same in undici 8.13.1. make-fetch-happen sends a conditional request each
#   time.
# Rule: RFC 9111, 4.3.4: a 304 selects the stored response, which is updated
#   and used.
# Matters: half of the polls of a report transfer all of it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts undici@7.30.2 make-fetch-happen@15.0.6

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import makeFetchHappen from 'make-fetch-happen';
import { Agent, fetch, interceptors } from 'undici';

let tags = [];
const server = createServer((request, response) => {
  const tag = request.headers['if-none-match'];
  tags.push(tag ?? 'unconditional');
  const headers = { 'cache-control': 'no-cache', etag: '"v1"', 'content-type': 'application/json' };
  response.writeHead(tag === undefined ? 200 : 304, headers).end(tag === undefined ? '{}' : undefined);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
const dispatcher = new Agent().compose(interceptors.cache());
const clients = {
  undici: () => fetch(url, { dispatcher }),
  'make-fetch-happen': () => makeFetchHappen(url, { cachePath: 'cache' }),
};
for (const [name, read] of Object.entries(clients)) {
  tags = [];
  for (let count = 0; count < 4; count++) await (await read()).text();
  console.log(name, tags.join());
}
process.exit();
JS

expected=$(cat <<'TEXT'
undici unconditional,"v1",unconditional,"v1"
make-fetch-happen unconditional,"v1","v1","v1"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
