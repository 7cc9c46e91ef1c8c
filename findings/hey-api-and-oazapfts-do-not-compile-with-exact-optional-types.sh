#!/usr/bin/env bash
# Package: @hey-api/openapi-ts@0.99.0, oazapfts@7.5.0 with
#   @oazapfts/runtime@1.2.0, swagger-typescript-api@13.13.0, typescript@5.9.3; on
#   Node 20.20.2
# Guess: a generated client compiles with exactOptionalPropertyTypes, as it does
#   with strict: a document of two operations, nothing changed by hand.
# Seen: with that option, the files of hey-api have 12 errors, all in the client
#   that it copies and none in the types, and those of oazapfts have one. The
#   file of swagger-typescript-api has none.
# Rule: tsc --init of TypeScript 5.9 writes exactOptionalPropertyTypes: true
#   beside strict: true. Generated files are sources of the project, which
#   skipLibCheck does not skip.
# Matters: a new project that follows the compiler's own defaults does not
#   compile once the client is generated, and the option tells "no value" from
#   "remove the value" in a merge patch.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hey-api/openapi-ts@0.99.0 oazapfts@7.5.0 @oazapfts/runtime@1.2.0 swagger-typescript-api@13.13.0 typescript@5.9.3

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { generateApi } from 'swagger-typescript-api';
import ts from 'typescript';

const json = (properties) => ({ content: { 'application/json': { schema: { type: 'object', properties } } } });
const string = { type: 'string' };
const document = {
  openapi: '3.1.0',
  info: { title: 'reports', version: '1' },
  servers: [{ url: 'http://api.test' }],
  paths: {
    '/reports': {
      get: {
        operationId: 'listReports',
        parameters: [{ name: 'cursor', in: 'query', schema: string }],
        responses: { 200: { description: 'done', ...json({ next: string }) } },
      },
      post: { operationId: 'createReport', requestBody: json({ name: string }), responses: { 201: { description: 'made' } } },
    },
  },
};
writeFileSync('openapi.json', JSON.stringify(document));
await createClient({ input: 'openapi.json', output: 'hey', logs: { level: 'silent' } });
execFileSync('node_modules/.bin/oazapfts', ['openapi.json', 'oazapfts.ts']);
await generateApi({ input: resolve('openapi.json'), output: resolve('.'), fileName: 'swagger.ts', silent: true });
for (const file of ['hey/index.ts', 'oazapfts.ts', 'swagger.ts'])
  for (const exactOptionalPropertyTypes of [false, true]) {
    const program = ts.createProgram([file], {
      exactOptionalPropertyTypes,
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: [],
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    const errors = ts.getPreEmitDiagnostics(program);
    const codes = [...new Set(errors.map(({ code }) => `TS${code}`))].sort();
    console.log(`${file}, exactOptionalPropertyTypes ${exactOptionalPropertyTypes}: ${errors.length} errors ${codes.join(' ')}`);
  }
JS

expected=$(cat <<'TEXT'
hey/index.ts, exactOptionalPropertyTypes false: 0 errors 
hey/index.ts, exactOptionalPropertyTypes true: 12 errors TS2375 TS2379
oazapfts.ts, exactOptionalPropertyTypes false: 0 errors 
oazapfts.ts, exactOptionalPropertyTypes true: 1 errors TS2379
swagger.ts, exactOptionalPropertyTypes false: 0 errors 
swagger.ts, exactOptionalPropertyTypes true: 0 errors 
TEXT
)
seen=$(timeout 120 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
