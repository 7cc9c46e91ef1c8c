#!/usr/bin/env bash
# Package: openapi-backend@5.21.2; on Node 20.20.2 and 24.21.0
# Guess: a list in a path or a header is split at its commas, as in the query
#   with explode: false.
# Seen: the request is answered "must be array". An object in the query with
#   explode: false is refused too. The document is accepted.
# Rule: OpenAPI 3.0.3, Parameter Object: the default style of path and header
#   is simple, which writes a list as 1,2.
# Matters: a request that a generated client writes from the contract is a
#   400.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-backend@5.21.2

cat >look.mjs <<'JS'
import { OpenAPIBackend } from 'openapi-backend';

const list = { name: 'ids', schema: { type: 'array', items: { type: 'string' } } };
const object = { name: 'box', schema: { type: 'object', properties: { x: { type: 'string' } } } };
const operation = (operationId, parameter) => ({
  get: { operationId, parameters: [parameter], responses: { 200: { description: 'ok' } } },
});
const paths = {
  '/query': operation('query', { ...list, in: 'query', explode: false }),
  '/path/{ids}': operation('path', { ...list, in: 'path', required: true }),
  '/header': operation('header', { ...list, in: 'header' }),
  '/object': operation('object', { ...object, in: 'query', explode: false }),
};
const read = ({ request }) => ({ query: request.query, params: request.params });
const api = new OpenAPIBackend({
  definition: { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths },
  handlers: {
    query: read,
    path: read,
    header: read,
    object: read,
    validationFail: ({ validation }) => validation.errors.map(({ instancePath, message }) => `${instancePath} ${message}`),
  },
});
await api.init();
for (const [path, headers] of [['/query?ids=a,b'], ['/path/a,b'], ['/header', { ids: 'a,b' }], ['/object?box=x,1']]) {
  console.log(path, JSON.stringify(headers ?? {}), JSON.stringify(await api.handleRequest({ method: 'GET', path, headers: headers ?? {} })));
}
JS

expected=$(cat <<'TEXT'
/query?ids=a,b {} {"query":{"ids":["a","b"]},"params":{}}
/path/a,b {} ["/path/ids must be array"]
/header {"ids":"a,b"} ["/header/ids must be array"]
/object?box=x,1 {} ["/query/box must be object"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
