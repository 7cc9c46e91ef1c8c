#!/usr/bin/env bash
# Package: @fastify/compress@9.2.0, koa-compress@5.2.2; on Node 20.20.2
# Guess: the response in gzip has another entity tag than the one without, or a
#   weak one, as the bytes differ; compress of hono makes it weak.
# Seen: both have "1", a strong tag, in both encodings.
# Rule: RFC 9110, section 8.8.3.3: a strong entity tag is different for each
#   content coding.
# Matters: a download that began in gzip and is resumed without it, with
#   If-Range: "1", joins bytes of two encodings.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fastify@5.12.8 @fastify/compress@9.2.0 koa@3.3.0 koa-compress@5.2.2 hono@4.13.19

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { request } from 'node:http';
import fastifyCompress from '@fastify/compress';
import fastify from 'fastify';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import Koa from 'koa';
import koaCompress from 'koa-compress';

const body = 'x'.repeat(3000);
const show = (name, encoding, headers) => console.log(name, encoding, headers['content-encoding'] ?? 'none', headers.etag);

const app = fastify();
await app.register(fastifyCompress);
app.get('/', (_, reply) => reply.header('etag', '"1"').type('text/plain').send(body));

const koa = new Koa().use(koaCompress()).use((context) => {
  context.set('etag', '"1"');
  context.body = body;
});
const server = koa.listen(0, '127.0.0.1');
await once(server, 'listening');

const hono = new Hono().get('/', compress(), (context) => context.text(body, 200, { etag: '"1"' }));

for (const encoding of ['identity', 'gzip']) {
  const headers = { 'accept-encoding': encoding };
  show('fastify', encoding, (await app.inject({ url: '/', headers })).headers);
  const [response] = await once(request({ host: '127.0.0.1', port: server.address().port, headers }).end(), 'response');
  response.resume();
  show('koa', encoding, response.headers);
  show('hono', encoding, Object.fromEntries((await hono.request('/', { headers })).headers));
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
fastify identity none "1"
koa identity none "1"
hono identity none "1"
fastify gzip gzip "1"
koa gzip gzip "1"
hono gzip gzip W/"1"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
