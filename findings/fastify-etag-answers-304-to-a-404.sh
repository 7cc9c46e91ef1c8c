#!/usr/bin/env bash
# Package: @fastify/etag@6.2.0 with fastify@5.12.8; on Node 20.20.2
# Guess: only a GET or HEAD that would be 200 becomes 304; "*" and each tag of a
#   list in If-None-Match match.
# Seen: a response 404, 409 or 500 with the same body as before becomes 304, and
#   so does a PUT that has been carried out; a list and "*" never match.
# Rule: RFC 9110, section 13.2.1: without a response 2xx the conditions are
#   ignored. Section 13.1.2: for other methods than GET and HEAD the response is
#   412, and the field is "*" or a list.
# Matters: a client goes on showing a report that was deleted, as 304 says that
#   its copy is current.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fastify@5.12.8 @fastify/etag@6.2.0

cat >look.mjs <<'JS'
import etag from '@fastify/etag';
import fastify from 'fastify';

const app = fastify();
await app.register(etag);
for (const status of [200, 404, 500]) app.get(`/${status}`, (request, reply) => reply.code(status).send({ status }));
app.put('/200', () => ({ status: 200 }));
for (const [method, url] of [['GET', '/200'], ['GET', '/404'], ['GET', '/500'], ['PUT', '/200']]) {
  const first = await app.inject({ method, url });
  const statuses = [];
  for (const match of [first.headers.etag, `"other", ${first.headers.etag}`, '*'])
    statuses.push((await app.inject({ method, url, headers: { 'if-none-match': match } })).statusCode);
  console.log(method, first.statusCode, 'with its tag', statuses[0], 'in a list', statuses[1], '*', statuses[2]);
}
JS

expected=$(cat <<'TEXT'
GET 200 with its tag 304 in a list 200 * 200
GET 404 with its tag 304 in a list 404 * 404
GET 500 with its tag 304 in a list 500 * 500
PUT 200 with its tag 304 in a list 200 * 200
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
