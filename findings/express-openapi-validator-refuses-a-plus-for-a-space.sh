#!/usr/bin/env bash
# Package: express-openapi-validator@5.6.2, express@5.2.1; on Node 20.20.2 and
#   24.21.0
# Guess: a query that URLSearchParams writes is valid, and "Ana Perez"
#   arrives.
# Seen: a space as + is answered 400 "must be url encoded". The same text with
#   %20 passes. URLSearchParams, the forms of browsers and axios write the
#   plus.
# Rule: URL standard, 5.2: a space is written as +; OpenAPI 3.0.3, Style
#   Values: styles are those of RFC 6570, and the parser of Express reads + as
#   a space.
# Matters: a search for two words fails in one client and works in the next.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts express-openapi-validator@5.6.2 express@5.2.1

cat >look.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';
import validator from 'express-openapi-validator';

const parameters = [{ name: 'name', in: 'query', schema: { type: 'string' } }];
const responses = { 200: { description: 'ok' } };
const apiSpec = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: { '/people': { get: { parameters, responses } } } };
const app = express();
app.use(validator.middleware({ apiSpec }));
app.use((request, response) => response.json(request.query));
app.use((error, request, response, next) => response.status(error.status).json(error.message));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const written = new URLSearchParams({ name: 'Ana Perez' });
for (const query of [written, 'name=Ana%20Perez', 'name=a%2Bb']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/people?${query}`);
  console.log(`${query}`, response.status, await response.text());
}
process.exit();
JS

expected=$(cat <<'TEXT'
name=Ana+Perez 400 "Parameter 'name' must be url encoded. Its value may not contain reserved characters."
name=Ana%20Perez 200 {"name":"Ana Perez"}
name=a%2Bb 200 {"name":"a+b"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
