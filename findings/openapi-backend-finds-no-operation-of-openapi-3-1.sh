#!/usr/bin/env bash
# Package: openapi-backend@5.21.2; on Node 20.20.2 and 24.21.0
# Guess: a document of OpenAPI 3.1 is served; the README lists "OpenAPI 3.1
#   support".
# Seen: with one schema that has a list of types or a const, init() prints a
#   warning, registers nothing and does not throw: each operation is answered
#   by notFound, also those without such a schema. The same document with
#   type: string is served. With quick: true, which skips the check of the
#   document, all are served.
# Rule: OpenAPI 3.1.0, Schema Object: a superset of JSON Schema 2020-12, where
#   type may be a list and const is a keyword.
# Matters: the server starts, and each request of each client is a 404.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-backend@5.21.2

cat >look.mjs <<'JS'
import { OpenAPIBackend } from 'openapi-backend';

console.warn = () => {};
const operation = (operationId, schema) => ({
  get: { operationId, responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
});
for (const schema of [{ type: 'string' }, { type: ['string', 'null'] }, { const: 'ok' }]) {
  for (const quick of [false, true]) {
    const paths = { '/plain': operation('plain', { type: 'string' }), '/other': operation('other', schema) };
    const api = new OpenAPIBackend({
      definition: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths },
      quick,
      handlers: { plain: () => 'served', other: () => 'served', notFound: () => 'not found' },
    });
    await api.init();
    const results = [];
    for (const path of Object.keys(paths)) results.push(`${path} ${await api.handleRequest({ method: 'GET', path, headers: {} })}`);
    console.log(JSON.stringify(schema), 'quick', quick, '|', results.join(', '));
  }
}
JS

expected=$(cat <<'TEXT'
{"type":"string"} quick false | /plain served, /other served
{"type":"string"} quick true | /plain served, /other served
{"type":["string","null"]} quick false | /plain not found, /other not found
{"type":["string","null"]} quick true | /plain served, /other served
{"const":"ok"} quick false | /plain not found, /other not found
{"const":"ok"} quick true | /plain served, /other served
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
