#!/usr/bin/env bash
# Package: orval@8.38.0, typescript@5.9.3; on node@24.21.0
# Guess: an enum of a schema with two types becomes one object of constants.
# Seen: all constants are written once for each type, so that the object has
#   each key twice and TypeScript refuses the file. With null as the second
#   type, or with no type, each is written once.
# Rule: JSON Schema 2020-12, Validation 6.1.1 and 6.1.2: type and enum are
#   independent; together they describe one set of values.
# Matters: a valid contract makes a client that does not compile.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund orval@8.38.0 typescript@5.9.3 node@24.21.0

cat >look.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { generate } from 'orval';
import typescript from 'typescript';

for (const schema of [
  { enum: ['low', 1] },
  { type: ['string', 'null'], enum: ['low', null] },
  { type: ['string', 'integer'], enum: ['low', 1] },
]) {
  const S = { type: 'object', properties: { level: schema } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas: { S } } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S' } } };
  document.paths = { '/s': { get: { operationId: 'getS', responses: { 200: { description: 'ok', content } } } } };
  writeFileSync('document.json', JSON.stringify(document));
  const { log } = console;
  console.log = () => {};
  await generate({ input: 'document.json', output: { target: 'client.ts', client: 'fetch' } });
  console.log = log;
  const constants = readFileSync('client.ts', 'utf8').match(/export const SLevel = (\{[\s\S]*?\}) as const/)?.[1] ?? 'none';
  const program = typescript.createProgram(['client.ts'], { noEmit: true, skipLibCheck: true, types: [], lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], target: typescript.ScriptTarget.ES2022 });
  const errors = typescript.getPreEmitDiagnostics(program).map(({ code }) => `TS${code}`);
  console.log(JSON.stringify(schema), constants.replace(/\s+/g, ' '), errors.join() || 'compiles');
}
process.exit();
JS

expected=$(cat <<'TEXT'
{"enum":["low",1]} { low: 'low', NUMBER_1: 1, } compiles
{"type":["string","null"],"enum":["low",null]} { low: 'low', } compiles
{"type":["string","integer"],"enum":["low",1]} { low: 'low', NUMBER_1: 1, low: 'low', NUMBER_1: 1, } TS1117,TS1117
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
