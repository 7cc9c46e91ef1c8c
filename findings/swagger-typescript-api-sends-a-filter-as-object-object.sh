#!/usr/bin/env bash
# Package: swagger-typescript-api@13.13.0, esbuild@0.28.2; on Node 20.20.2 and
#   24.21.0
# Guess: the generated client writes each parameter in the style of the
#   document and sends the content type of the document.
# Seen: a filter of style deepObject is sent as [object Object], a list that is
#   not exploded as two parameters, and a merge patch as application/json. The
#   header parameter has no argument.
# Rule: OpenAPI 3.0.4, Parameter Object, Style Values and Style Examples. The
#   README names 3.0 as supported.
# Matters: the compiler accepts the call; the server answers 400 or 415,
#   or ignores the filter and returns everything.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts swagger-typescript-api@13.13.0 esbuild@0.28.2

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { generateApi } from 'swagger-typescript-api';

const string = { type: 'string' };
const responses = { 204: { description: 'done' } };
const list = { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: string } };
const filter = { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object', properties: { city: string } } };
const id = { name: 'id', in: 'path', required: true, schema: string };
const content = { 'application/merge-patch+json': { schema: { type: 'object', properties: { status: string } } } };
const document = {
  openapi: '3.0.4',
  info: { title: 'companies', version: '1' },
  paths: {
    '/companies': { get: { operationId: 'find', parameters: [list, filter, { name: 'X-Request-Id', in: 'header', schema: string }], responses } },
    '/companies/{id}': { patch: { operationId: 'change', parameters: [id], requestBody: { required: true, content }, responses } },
  },
};
writeFileSync('openapi.json', JSON.stringify(document));
const log = console.log;
console.log = () => {};
const { files } = await generateApi({ input: resolve('openapi.json'), output: false, silent: true, fileName: 'api.ts' });
console.log = log;
const text = files[0].fileContent;
writeFileSync('api.mjs', transformSync(text, { loader: 'ts', format: 'esm' }).code);
const { Api } = await import('./api.mjs');
const customFetch = async (url, { method, headers }) => {
  console.log(method, decodeURIComponent(url) === url ? url : `${url} (${decodeURIComponent(url)})`, headers['Content-Type'] ?? '');
  return new Response(null, { status: 204 });
};
const { companies } = new Api({ baseUrl: '', customFetch });
await companies.find({ tags: ['a', 'b'], filter: { city: 'Lima' } });
await companies.change('PE-05', { status: 'ended' });
console.log('header in the client:', text.includes('X-Request-Id'));
JS

expected=$(cat <<'TEXT'
GET /companies?tags=a&tags=b&filter=%5Bobject%20Object%5D (/companies?tags=a&tags=b&filter=[object Object]) 
PATCH /companies/PE-05 application/json
header in the client: false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
