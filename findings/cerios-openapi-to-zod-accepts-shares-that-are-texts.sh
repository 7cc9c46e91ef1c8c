#!/usr/bin/env bash
# Package: @cerios/openapi-to-zod@1.7.0 with zod@4.6.7 and esbuild@0.28.2; on
#   Node 20.20.2
# Guess: the schemas accept what the document accepts: a map of numbers with
#   numbers only, a value that is not null, and a person with the type that its
#   base requires.
# Seen: a map of numbers accepts texts; not null refuses each value, "a" too; the
#   required type may be missing, as the part of allOf that narrows it replaces
#   it. A choice whose discriminator is not required is written with quotation
#   marks inside a text, and the file cannot be parsed.
# Rule: JSON Schema 2020-12, core: 10.3.2.3, additionalProperties; 10.2.1.4, not;
#   10.2.1.1, allOf, where each part holds by itself.
# Matters: shares that are texts pass, and the field that tells a person from a
#   company may be missing: the client finds out where it uses them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @cerios/openapi-to-zod@1.7.0 zod@4.6.7 esbuild@0.28.2

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { OpenApiGenerator } from '@cerios/openapi-to-zod';
import { transformSync } from 'esbuild';

const string = { type: 'string' };
console.warn = () => {};
let count = 0;
const make = async (schemas) => {
  writeFileSync('openapi.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'reports', version: '1' }, paths: {}, components: { schemas } }));
  const text = new OpenApiGenerator({ input: 'openapi.json', outputTypes: 'made.ts', includeDescriptions: false }).generateString();
  const file = `./made${count++}.mjs`;
  writeFileSync(file, transformSync(text, { loader: 'ts', format: 'esm', logLevel: 'silent' }).code);
  return import(file);
};
const Base = { type: 'object', required: ['type'], properties: { type: string } };
const made = await make({
  Shares: { type: 'object', additionalProperties: { type: 'number' } },
  Given: { not: { type: 'null' } },
  Base,
  Person: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', required: ['name'], properties: { type: { const: 'PERSON' }, name: string } }] },
});
for (const [name, value] of [
  ['shares', { ana: 60 }],
  ['shares', { ana: 'sixty' }],
  ['given', 'a'],
  ['given', null],
  ['base', {}],
  ['person', { type: 'PERSON', name: 'Ana' }],
  ['person', { name: 'Ana' }],
])
  console.log(`${name} ${JSON.stringify(value)}: ${made[`${name}Schema`].safeParse(value).success ? 'accepted' : 'refused'}`);
const part = (kind) => ({ type: 'object', properties: { kind: { const: kind } } });
const oneOf = [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }];
try {
  await make({ A: part('A'), B: part('B'), Choice: { oneOf, discriminator: { propertyName: 'kind' } } });
  console.log('choice: parsed');
} catch (error) {
  console.log(`choice: ${error.errors[0].text}`);
}
JS

expected=$(cat <<'TEXT'
shares {"ana":60}: accepted
shares {"ana":"sixty"}: accepted
given "a": refused
given null: refused
base {}: refused
person {"type":"PERSON","name":"Ana"}: accepted
person {"name":"Ana"}: accepted
choice: Expected ")" but found "kind"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
