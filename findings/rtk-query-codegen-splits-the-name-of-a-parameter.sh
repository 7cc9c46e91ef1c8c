#!/usr/bin/env bash
# Package: @rtk-query/codegen-openapi@2.2.0, @reduxjs/toolkit@2.15.0,
#   esbuild@0.28.2; on Node 20.20.2 and 24.21.0
# Guess: a parameter that is called page[size], as in JSON:API, is sent by this
#   name.
# Seen: the generated code has an argument page with a field size and sends
#   page=[object Object]. A form is sent as JSON, and a list as one parameter
#   with commas where the document has it exploded.
# Rule: OpenAPI 3.1.1, Parameter Object: name is the name of the parameter;
#   JSON:API 1.1, Pagination, has page[number] and page[size] as an example.
# Matters: page[number] goes the same way, so that each page is the first one
#   with the default size.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @rtk-query/codegen-openapi@2.2.0 @reduxjs/toolkit@2.15.0 esbuild@0.28.2

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { configureStore } from '@reduxjs/toolkit';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { transformSync } from 'esbuild';

const string = { type: 'string' };
const responses = { 204: { description: 'done' } };
const query = (name, schema) => ({ name, in: 'query', schema });
const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { note: string } } } };
const document = {
  openapi: '3.1.1',
  info: { title: 'reports', version: '1' },
  paths: {
    '/reports': {
      get: {
        operationId: 'list',
        parameters: [query('page[size]', { type: 'integer' }), query('sort', string), query('tags', { type: 'array', items: string })],
        responses,
      },
      post: { operationId: 'send', requestBody: { content: form }, responses },
    },
  },
};
writeFileSync('openapi.json', JSON.stringify(document));
const text = await generateEndpoints({ schemaFile: './openapi.json', apiFile: './empty.mjs', hooks: false });
console.log(text.match(/ListApiArg = \{[^;]*;[^;]*;/)[0].replace(/\s+/g, ' '));
const fetchFn = async (request) => {
  console.log(request.method, decodeURIComponent(request.url), request.headers.get('content-type') ?? '', await request.text());
  return new Response(null, { status: 204 });
};
globalThis.api = createApi({ baseQuery: fetchBaseQuery({ baseUrl: 'https://api.example', fetchFn }), endpoints: () => ({}) });
writeFileSync('empty.mjs', 'export const api = globalThis.api;');
writeFileSync('api.mjs', transformSync(text, { loader: 'ts', format: 'esm' }).code.replaceAll('"./empty"', '"./empty.mjs"'));
const { enhancedApi } = await import('./api.mjs');
const store = configureStore({ reducer: { api: enhancedApi.reducer }, middleware: (get) => get().concat(enhancedApi.middleware) });
await store.dispatch(enhancedApi.endpoints.list.initiate({ page: { size: 5 }, sort: 'name', tags: ['a', 'b'] }));
await store.dispatch(enhancedApi.endpoints.send.initiate({ body: { note: 'x' } }));
process.exit();
JS

expected=$(cat <<'TEXT'
ListApiArg = { page?: { size?: number; };
GET https://api.example/reports?page=[object+Object]&sort=name&tags=a,b  
POST https://api.example/reports application/json {"note":"x"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
