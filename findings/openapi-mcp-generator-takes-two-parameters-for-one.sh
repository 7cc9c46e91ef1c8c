#!/usr/bin/env bash
# Package: openapi-mcp-generator@4.0.1; on Node 20.20.2 and 24.21.0
# Guess: an operation with an id in the path and one in the query becomes a
#   tool with two arguments, a page size stays an integer, and the body of a
#   merge patch keeps its fields.
# Seen: there is one argument id with the type of the query, which both places
#   get; each integer is a number; the body is a text, while that of the type
#   application/json keeps its fields.
# Rule: OpenAPI 3.1.1, Parameter Object: a unique parameter is defined by name
#   and location. RFC 6839, section 3.1: a type that ends in +json is JSON.
# Matters: the text id of a company is refused by the check of the tool, and a
#   model fills the body without its schema.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-mcp-generator@4.0.1

cat >look.mjs <<'JS'
import { getToolsFromOpenApi } from 'openapi-mcp-generator';
import { writeFileSync } from 'node:fs';

const responses = { 200: { description: 'ok' } };
const at = (place, name, type) => ({ name, in: place, required: place === 'path', schema: { type } });
const body = (type) => ({ content: { [type]: { schema: { type: 'object', properties: { name: { type: 'string' } } } } } });
const document = {
  openapi: '3.1.1',
  info: { title: 'companies', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/companies/{id}': {
      get: { operationId: 'read', parameters: [at('path', 'id', 'string'), at('query', 'id', 'integer')], responses },
      put: { operationId: 'replace', parameters: [at('path', 'id', 'string')], requestBody: body('application/json'), responses },
      patch: { operationId: 'change', parameters: [at('path', 'id', 'string')], requestBody: body('application/merge-patch+json'), responses },
    },
    '/companies': { get: { operationId: 'list', parameters: [at('query', 'limit', 'integer')], responses } },
  },
};
writeFileSync('openapi.json', JSON.stringify(document));
for (const { name, inputSchema, executionParameters } of await getToolsFromOpenApi('./openapi.json')) {
  console.log(name, JSON.stringify(inputSchema.properties), executionParameters.map((each) => each.in).join());
}
JS

expected=$(cat <<'TEXT'
read {"id":{"type":"number"}} path,query
replace {"id":{"type":"string"},"requestBody":{"type":"object","properties":{"name":{"type":"string"}},"description":"The JSON request body."}} path
change {"id":{"type":"string"},"requestBody":{"type":"string","description":"Request body (content type: application/merge-patch+json)"}} path
list {"limit":{"type":"number"}} query
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
