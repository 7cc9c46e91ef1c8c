#!/usr/bin/env bash
# Package: express-openapi-validator@5.6.2, express@5.2.1; on Node 20.20.2 and
#   24.21.0
# Guess: a header parameter that is a list needs no style; its default is
#   simple.
# Seen: each request of the operation is answered 400 "Parameter 'style' has
#   incorrect value 'undefined'", also without the header. With style: simple
#   it works; a list in the path or the query needs none. The document itself
#   is accepted at the start.
# Rule: OpenAPI 3.0.3, Parameter Object: style has defaults; for header it is
#   simple.
# Matters: adding an optional header to a contract closes the operation to all
#   clients.

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

const list = { name: 'X-Ids', in: 'header', schema: { type: 'array', items: { type: 'integer' } } };
const operation = (...parameters) => ({ get: { parameters, responses: { 200: { description: 'ok' } } } });
const paths = {
  '/path/{ids}': operation({ ...list, name: 'ids', in: 'path', required: true }),
  '/header': operation(list),
  '/styled': operation({ ...list, style: 'simple' }),
};
const app = express();
app.use(validator.middleware({ apiSpec: { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths } }));
app.use((request, response) => response.json(request.headers['x-ids'] ?? request.openapi.pathParams.ids ?? null));
app.use((error, request, response, next) => response.status(error.status).json(error.message));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
for (const [path, headers] of [['/path/1,2'], ['/styled', { 'x-ids': '1,2' }], ['/header', { 'x-ids': '1,2' }], ['/header']]) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { headers });
  console.log(path, JSON.stringify(headers ?? {}), response.status, await response.text());
}
process.exit();
JS

expected=$(cat <<'TEXT'
/path/1,2 {} 200 [1,2]
/styled {"x-ids":"1,2"} 200 [1,2]
/header {"x-ids":"1,2"} 400 "Parameter 'style' has incorrect value 'undefined' for [X-Ids]"
/header {} 400 "Parameter 'style' has incorrect value 'undefined' for [X-Ids]"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
