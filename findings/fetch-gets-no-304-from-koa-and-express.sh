#!/usr/bin/env bash
# Package: koa@3.3.0 with @koa/etag@5.0.2 and koa-conditional-get@3.0.0,
#   express@5.3.0, hono@4.13.19 with @hono/node-server@2.1.9; the fetch of Node
#   20.20.2
# Guess: fetch() with the header If-None-Match and the entity tag of the first
#   response gets a 304 from each server, as http.get() does.
# Seen: Koa and Express answer 200 with the whole body. fetch() adds
#   Cache-Control: no-cache and Pragma: no-cache to a request with
#   If-None-Match, and the package fresh, which both servers use, takes no
#   request with no-cache for fresh. Hono answers 304. The options cache:
#   'no-cache' and 'force-cache', or an own Cache-Control, lead to 304.
# Rule: Fetch standard, HTTP-network-or-cache fetch: a request of the mode
#   default with If-None-Match becomes no-store, and no-store adds no-cache. RFC
#   9110, 13.2.2: a server responds 304 to a GET whose If-None-Match is false;
#   RFC 9111, 5.2.1.4: no-cache asks caches to validate. The documents of Koa
#   and Express on 304 name no such header.
# Matters: a client that polls a report by entity tag with fetch() downloads it
#   each time, and no test of the server alone shows it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts koa@3.3.0 @koa/etag@5.0.2 koa-conditional-get@3.0.0 express@5.3.0 hono@4.13.19 @hono/node-server@2.1.9

cat >look.mjs <<'JS'
import http from 'node:http';
import { serve } from '@hono/node-server';
import koaEtag from '@koa/etag';
import express from 'express';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import Koa from 'koa';
import conditionalGet from 'koa-conditional-get';

let directives;
const note = (headers) => {
  directives = headers['cache-control'] ?? 'none';
};
const listen = (app) =>
  new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
const koa = new Koa();
koa.use((ctx, next) => (note(ctx.headers), next()));
koa.use(conditionalGet());
koa.use(koaEtag());
koa.use((ctx) => {
  ctx.body = 'Poder vigente';
});
const app = express();
app.get('/', (request, response) => {
  note(request.headers);
  response.send('Poder vigente');
});
const hono = new Hono();
hono.use(etag());
hono.get('/', (c) => {
  note(c.req.header());
  return c.text('Poder vigente');
});
const honoServer = await new Promise((resolve) => {
  const server = serve({ fetch: hono.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server));
});
for (const [title, server] of [['Koa', await listen(koa)], ['Express', await listen(app)], ['Hono', honoServer]]) {
  const address = `http://127.0.0.1:${server.address().port}/`;
  const tag = (await fetch(address)).headers.get('etag');
  const headers = { 'if-none-match': tag };
  for (const options of [{}, { cache: 'no-cache' }, { cache: 'force-cache' }]) {
    const response = await fetch(address, { headers, ...options });
    console.log(`${title}, fetch ${JSON.stringify(options)}: ${response.status}, ${(await response.text()).length} characters, Cache-Control ${directives}`);
  }
  const status = await new Promise((resolve) => http.get(address, { headers }, (response) => resolve(response.resume().statusCode)));
  console.log(`${title}, http.get: ${status}, Cache-Control ${directives}`);
  server.close();
  server.closeAllConnections();
}
JS

expected=$(cat <<'TEXT'
Koa, fetch {}: 200, 13 characters, Cache-Control no-cache
Koa, fetch {"cache":"no-cache"}: 304, 0 characters, Cache-Control max-age=0
Koa, fetch {"cache":"force-cache"}: 304, 0 characters, Cache-Control none
Koa, http.get: 304, Cache-Control none
Express, fetch {}: 200, 13 characters, Cache-Control no-cache
Express, fetch {"cache":"no-cache"}: 304, 0 characters, Cache-Control max-age=0
Express, fetch {"cache":"force-cache"}: 304, 0 characters, Cache-Control none
Express, http.get: 304, Cache-Control none
Hono, fetch {}: 304, 0 characters, Cache-Control no-cache
Hono, fetch {"cache":"no-cache"}: 304, 0 characters, Cache-Control max-age=0
Hono, fetch {"cache":"force-cache"}: 304, 0 characters, Cache-Control none
Hono, http.get: 304, Cache-Control none
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
