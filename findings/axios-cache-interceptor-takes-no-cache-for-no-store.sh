#!/usr/bin/env bash
# Package: axios-cache-interceptor@1.12.3, axios@1.21.1; on Node 20.20.2 and
#   24.21.0
# Guess: a response with no-cache and an ETag is stored, and the next read of
#   it sends If-None-Match.
# Seen: it is not stored, nor is one that is private, although this cache
#   belongs to one client: each read transfers the body. "max-age=0", which
#   asks for the same, is confirmed by a conditional request.
# Rule: RFC 9111, 5.2.2.4 and 5.2.2.7: no-cache allows to store and asks to
#   validate before reuse; private allows a private cache to store.
# Matters: an API that marks its reports so transfers them in full at every
#   poll, and the client believes that it has a cache.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts axios-cache-interceptor@1.12.3 axios@1.21.1

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import axios from 'axios';
import { setupCache } from 'axios-cache-interceptor';

for (const value of ['max-age=0', 'no-cache', 'private, max-age=0', 'private, max-age=60']) {
  const tags = [];
  const server = createServer((request, response) => {
    const tag = request.headers['if-none-match'];
    tags.push(tag ?? 'unconditional');
    const headers = { 'cache-control': value, etag: '"v1"', 'content-type': 'application/json' };
    response.writeHead(tag === undefined ? 200 : 304, headers).end(tag === undefined ? '{}' : undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = setupCache(axios.create());
  for (let count = 0; count < 3; count++) await client.get(`http://127.0.0.1:${server.address().port}/`);
  console.log(`${value}: ${tags.join()}`);
  server.closeAllConnections();
  server.close();
}
JS

expected=$(cat <<'TEXT'
max-age=0: unconditional,"v1","v1"
no-cache: unconditional,unconditional,unconditional
private, max-age=0: unconditional,unconditional,unconditional
private, max-age=60: unconditional,unconditional,unconditional
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
