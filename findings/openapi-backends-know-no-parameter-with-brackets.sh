#!/usr/bin/env bash
# Package: express-openapi-validator@5.6.2, express@5.2.1,
#   openapi-backend@5.21.2; on Node 20.20.2 and 24.21.0
# Guess: a parameter that is declared by the name page[size] is accepted under
#   this name.
# Seen: both take the brackets apart first and refuse the request: "Unknown
#   query parameter 'page'" and "must NOT have additional properties".
#   Percent-encoded brackets and the simple parser of Express do not help. A
#   deepObject called page works.
# Rule: OpenAPI 3.0.3, Parameter Object: name is the name of the parameter;
#   brackets are a syntax of style deepObject only. JSON:API 1.1 names
#   page[size].
# Matters: a contract of a JSON:API service that other tools accept refuses
#   each page but the first.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts express-openapi-validator@5.6.2 express@5.2.1 openapi-backend@5.21.2

cat >look.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';
import validator from 'express-openapi-validator';
import { OpenAPIBackend } from 'openapi-backend';

const size = { type: 'integer' };
const operation = (operationId, parameter) => ({
  get: { operationId, parameters: [{ in: 'query', ...parameter }], responses: { 200: { description: 'ok' } } },
});
const paths = {
  '/named': operation('named', { name: 'page[size]', schema: size }),
  '/deep': operation('deep', { name: 'page', style: 'deepObject', schema: { type: 'object', properties: { size } } }),
};
const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths };
const app = express();
app.set('query parser', 'simple');
app.use(validator.middleware({ apiSpec: structuredClone(document) }));
app.use((request, response) => response.json(request.query));
app.use((error, request, response, next) => response.status(error.status).json(error.message));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const read = (context) => context.request.query;
const handlers = { named: read, deep: read, validationFail: ({ validation }) => validation.errors[0].message };
const api = new OpenAPIBackend({ definition: structuredClone(document), handlers });
await api.init();
for (const path of ['/deep?page[size]=5', '/named?page[size]=5', '/named?page%5Bsize%5D=5']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`);
  const other = await api.handleRequest({ method: 'GET', path, headers: {} });
  console.log(path, '|', response.status, await response.text(), '| openapi-backend', JSON.stringify(other));
}
process.exit();
JS

expected=$(cat <<'TEXT'
/deep?page[size]=5 | 200 {"page":{"size":5}} | openapi-backend {"page":{"size":"5"}}
/named?page[size]=5 | 400 "Unknown query parameter 'page'" | openapi-backend "must NOT have additional properties"
/named?page%5Bsize%5D=5 | 400 "Unknown query parameter 'page'" | openapi-backend "must NOT have additional properties"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
