#!/usr/bin/env bash
# Package: http-cache-semantics@4.3.0, got@14.6.6; on Node 20.20.2
# Guess: a response with max-age=60, must-revalidate is used without a request
#   for a minute, and never when it is stale.
# Seen: it is not stale, but satisfiesWithoutRevalidation is false from the
#   first moment, and got asks the server for each call. With proxy-revalidate
#   it is stale at once for a shared cache.
# Rule: RFC 9111, section 5.2.2.2: "once the response has become stale, a cache
#   MUST NOT reuse that response"; before that it is fresh. Section 5.2.2.8 is
#   the same for shared caches.
# Matters: a catalogue that may be kept for a minute, but not longer, is loaded
#   for each report.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts http-cache-semantics@4.3.0 got@14.6.6

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import got from 'got';
import CachePolicy from 'http-cache-semantics';

let control;
let requests;
const server = createServer((request, response) => {
  requests += 1;
  response.writeHead(200, { 'cache-control': control }).end('catalogue');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
for (control of ['max-age=60', 'max-age=60, must-revalidate', 'max-age=60, proxy-revalidate']) {
  const request = { url: '/', method: 'GET', headers: {} };
  const policy = new CachePolicy(request, { status: 200, headers: { 'cache-control': control } });
  const cache = new Map();
  requests = 0;
  for (let call = 0; call < 3; call += 1) await got(url, { cache });
  console.log(control, '| stale:', policy.stale(), 'satisfies:', policy.satisfiesWithoutRevalidation(request), '| got, three calls:', requests);
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
max-age=60 | stale: false satisfies: true | got, three calls: 1
max-age=60, must-revalidate | stale: false satisfies: false | got, three calls: 3
max-age=60, proxy-revalidate | stale: true satisfies: false | got, three calls: 3
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
