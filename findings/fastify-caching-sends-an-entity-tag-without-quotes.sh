#!/usr/bin/env bash
# Package: @fastify/caching@9.0.4 with fastify@5.12.8; on Node 20.20.2
# Guess: reply.etag() makes a tag and sends it in quotes, and a tag that is
#   given is put into quotes.
# Seen: both are sent without quotes. The plugin compares the field with the tag
#   as a whole: the tag in quotes and a list of it are 200.
# Rule: RFC 9110, section 8.8.3: an entity tag is a quoted string, optionally
#   after W/.
# Matters: clients and proxies that follow the rule drop the tag or send it in
#   quotes, and never get a 304.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fastify@5.12.8 @fastify/caching@9.0.4 fresh@2.0.0

cat >look.mjs <<'JS'
import caching from '@fastify/caching';
import fastify from 'fastify';

const app = fastify();
await app.register(caching);
app.get('/made', (request, reply) => reply.etag().send('made'));
app.get('/given', (request, reply) => reply.etag('v1', 60_000).send('given'));
const made = await app.inject('/made');
console.log('made tag in quotes:', /^(W\/)?"[^"]*"$/.test(made.headers.etag));
console.log('given:', (await app.inject('/given')).headers.etag);
for (const match of ['v1', '"v1"', 'v1, "v2"'])
  console.log('If-None-Match', match, (await app.inject({ url: '/given', headers: { 'if-none-match': match } })).statusCode);
JS

expected=$(cat <<'TEXT'
made tag in quotes: false
given: v1
If-None-Match v1 304
If-None-Match "v1" 200
If-None-Match v1, "v2" 200
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
