#!/usr/bin/env bash
# Package: @kubb/plugin-client@4.39.3 with @kubb/core, @kubb/plugin-oas and
#   @kubb/plugin-ts of that version, esbuild@0.28.2; on Node 20.20.2 and 24.21.0
# Guess: the generated client with client: 'fetch' writes a form as a form, a
#   list in the query as one parameter for each value, and a filter of style
#   deepObject as filter[city].
# Seen: the form has the right content type and a body of JSON; the list is one
#   value with a comma, the filter [object Object], and a null in the query is
#   the text "null".
# Rule: OpenAPI 3.1.1, Parameter Object, Style Examples, and Media Type Object,
#   Support for x-www-form-urlencoded Request Bodies.
# Matters: the server reads a form with one field whose name is the JSON text,
#   and the filter is ignored.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @kubb/core@4.39.3 @kubb/plugin-client@4.39.3 @kubb/plugin-oas@4.39.3 @kubb/plugin-ts@4.39.3 esbuild@0.28.2

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { safeBuild } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { transformSync } from 'esbuild';

const string = { type: 'string' };
const responses = { 204: { description: 'done' } };
const query = (name, schema, rest) => ({ name, in: 'query', schema, ...rest });
const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { note: string } } } };
const filter = query('filter', { type: 'object', properties: { city: string } }, { style: 'deepObject' });
const document = {
  openapi: '3.1.1',
  info: { title: 'reports', version: '1' },
  paths: {
    '/reports': {
      get: { operationId: 'list', parameters: [query('tags', { type: 'array', items: string }), filter, query('owner', { type: ['string', 'null'] })], responses },
      post: { operationId: 'send', requestBody: { content: form }, responses },
    },
  },
};
writeFileSync('openapi.json', JSON.stringify(document));
const { files } = await safeBuild({
  config: {
    root: '.',
    input: { path: './openapi.json' },
    output: { path: './made', write: false },
    plugins: [
      pluginOas({ validate: false, generators: [] }),
      pluginTs({ output: { path: 'types' } }),
      pluginClient({ output: { path: 'client.ts', barrelType: false }, client: 'fetch' }),
    ],
  },
});
const text = files
  .filter(({ path }) => path.endsWith('client.ts'))
  .flatMap(({ sources }) => sources.map(({ value }) => value))
  .join('\n');
const code = `import fetch from '@kubb/plugin-client/clients/fetch';\n${text}`;
writeFileSync('client.mjs', transformSync(code, { loader: 'ts', format: 'esm' }).code);
globalThis.fetch = async (url, { method, headers, body }) => {
  console.log(method, decodeURIComponent(url), headers?.['Content-Type'] ?? '', body ?? '');
  return new Response(null, { status: 204 });
};
const { list, send } = await import('./client.mjs');
await list({ tags: ['a', 'b'], filter: { city: 'Lima' }, owner: null });
await send({ note: 'x y' });
JS

expected=$(cat <<'TEXT'
GET /reports?tags=a,b&filter=[object+Object]&owner=null  
POST /reports application/x-www-form-urlencoded {"note":"x y"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
