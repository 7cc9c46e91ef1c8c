#!/usr/bin/env bash
# Package: typed-openapi@2.2.7 with zod@4.6.7 and esbuild@0.28.2; on Node 20.20.2
# Guess: the file of the runtime zod accepts what the document allows: the
#   constant and no other value, no half of a vote; a name with a hyphen is
#   quoted.
# Seen: a const is z.unknown() and accepts another value, in the types as well;
#   an integer is z.number() and accepts 1.5. A field with a hyphen, in a schema
#   that refers to itself, is written unquoted, and the generator ends with a
#   SyntaxError.
# Rule: JSON Schema 2020-12, validation, 6.1.1 and 6.1.3: an integer has no
#   fraction, and const is the only value. OpenAPI 3.1.1 uses this dialect.
# Matters: the field that tells a company from a person tells nothing, neither to
#   the compiler nor to the validator, and a document with tax-id has no client.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts typed-openapi@2.2.7 zod@4.6.7 esbuild@0.28.2

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

const make = (schemas) => {
  const responses = { 204: { description: 'done' } };
  const paths = { '/reports': { get: { operationId: 'list', responses } } };
  writeFileSync('openapi.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'reports', version: '1' }, paths, components: { schemas } }));
  execFileSync('node_modules/.bin/typed-openapi', ['openapi.json', '-o', 'made.ts', '-r', 'zod'], { stdio: 'pipe' });
};
make({
  Kind: { const: 'COMPANY' },
  Votes: { type: 'integer' },
  Name: { type: 'string' },
});
const text = readFileSync('made.ts', 'utf8');
for (const name of ['Kind', 'Votes', 'Name']) console.log(new RegExp(`export const ${name} = .*`).exec(text)[0]);
writeFileSync('made.mjs', transformSync(text, { loader: 'ts', format: 'esm' }).code);
const made = await import('./made.mjs');
for (const [name, value] of [['Kind', 'COMPANY'], ['Kind', 'PERSON'], ['Votes', 1.5], ['Name', 'Ana'], ['Name', 7]])
  try {
    console.log(`${name} of ${JSON.stringify(value)}: ${made[name].safeParse(value).success}`);
  } catch (error) {
    console.log(`${name} of ${JSON.stringify(value)}: ${error.name}`);
  }
for (const name of ['tax_id', 'tax-id'])
  try {
    make({ Company: { type: 'object', properties: { [name]: { type: 'string' }, parent: { $ref: '#/components/schemas/Company' } } } });
    console.log(`Company with ${name}: generated`);
  } catch (error) {
    console.log(`Company with ${name}: ${/\w+Error: [^(\n]*/.exec(error.stderr)[0].trim()}`);
  }
JS

expected=$(cat <<'TEXT'
export const Kind = z.unknown()
export const Votes = z.number()
export const Name = z.string()
Kind of "COMPANY": true
Kind of "PERSON": true
Votes of 1.5: true
Name of "Ana": true
Name of 7: false
Company with tax_id: generated
Company with tax-id: SyntaxError: Property or signature expected.
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
