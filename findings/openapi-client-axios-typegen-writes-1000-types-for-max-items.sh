#!/usr/bin/env bash
# Package: openapi-client-axios-typegen@7.8.0; on Node 20.20.2, typescript@5.9.3
# Guess: a list of strings with maxItems is string[] in the types, as maxItems is
#   a limit for a validator.
# Seen: it is a tuple with one optional part for each possible item: 3 parts for
#   3, 1000 for 1000, and 180 kB for 20 000. A value of string[], such as the
#   result of map(), cannot be assigned to it.
# Rule: JSON Schema 2020-12, validation, 6.4.1: maxItems is a number of items;
#   the README of the package does not say that limits become types.
# Matters: a document with limits for its lists, as guides of API security advise,
#   yields files of megabytes, and no client code with lists compiles.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-client-axios-typegen@7.8.0 typescript@5.9.3

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { generateTypesForDocument } from 'openapi-client-axios-typegen';
import ts from 'typescript';

const make = async (limit) => {
  const companies = { type: 'array', items: { type: 'string' }, ...limit };
  const schemas = { Batch: { type: 'object', required: ['companies'], properties: { companies } } };
  const paths = { '/batches': { post: { operationId: 'make', responses: { 204: { description: 'done' } } } } };
  writeFileSync('openapi.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'reports', version: '1' }, paths, components: { schemas } }));
  const [, types] = await generateTypesForDocument('openapi.json', { transformOperationName: (name) => name });
  return types.replace(/\/\*.*?\*\//gs, '');
};
for (const limit of [{}, { minItems: 1 }, { maxItems: 3 }, { maxItems: 1000 }, { maxItems: 20000 }]) {
  const types = await make(limit);
  writeFileSync('client.ts', `${types}\nconst companies = [76, 77].map(String);\nexport const batch: Components.Schemas.Batch = { companies };\n`);
  const program = ts.createProgram(['client.ts'], { noEmit: true, strict: true, types: [], skipLibCheck: true, target: ts.ScriptTarget.ES2022 });
  const errors = types.length > 100000 ? [] : ts.getPreEmitDiagnostics(program).map(({ code }) => `TS${code}`);
  const list = /companies: ([^;]*);/.exec(types)[1].replace(/\s+/g, ' ');
  console.log(`${JSON.stringify(limit)}: ${list.length} characters: ${list.slice(0, 40)} ${errors.join(' ')}`);
}
JS

expected=$(cat <<'TEXT'
{}: 8 characters: string[] 
{"minItems":1}: 23 characters: [ string, ...string[] ] TS2322
{"maxItems":3}: 29 characters: [ string?, string?, string? ] TS2322
{"maxItems":1000}: 9002 characters: [ string?, string?, string?, string?, st TS2322
{"maxItems":20000}: 180002 characters: [ string?, string?, string?, string?, st 
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
