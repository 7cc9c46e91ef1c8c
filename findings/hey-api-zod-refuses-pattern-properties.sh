#!/usr/bin/env bash
# Package: @hey-api/openapi-ts@0.99.0, typescript@5.9.3, zod@4.6.7; on Node
#   20.20.2 and 24.21.0
# Guess: patternProperties with additionalProperties: false becomes a record
#   of the type of the pattern, in the types as in zod.
# Seen: the types have it, the zod schema is a record of never: each entry
#   that the document allows is refused. A null in an enum without a type is
#   lost in both.
# Matters: with validation of responses switched on, a correct response throws
#   in the client.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hey-api/openapi-ts@0.99.0 typescript@5.9.3 zod@4.6.7

cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createClient } from '@hey-api/openapi-ts';
import * as z from 'zod';

const document = {
  openapi: '3.1.0',
  info: { title: 'Tags', version: '1' },
  paths: {},
  components: {
    schemas: {
      Tags: { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      Level: { enum: ['low', null] },
    },
  },
};
await createClient({ input: document, output: 'client', plugins: ['@hey-api/typescript', 'zod'], logs: { level: 'silent' } });
const types = readFileSync('client/types.gen.ts', 'utf8');
console.log(types.match(/\[key: string\].*/)[0], types.match(/Level = .*/)[0]);
const schema = (name) => readFileSync('client/zod.gen.ts', 'utf8').match(new RegExp(`${name} = (.*);`))[1];
for (const [name, value] of [['zTags', {}], ['zTags', { 'x-desk': 'north' }], ['zLevel', 'low'], ['zLevel', null]]) {
  const parsed = new Function('z', `return ${schema(name)}`)(z).safeParse(value);
  console.log(schema(name), JSON.stringify(value), parsed.success);
}
JS

expected=$(cat <<'TEXT'
[key: string]: string; Level = 'low';
z.record(z.string(), z.never()) {} true
z.record(z.string(), z.never()) {"x-desk":"north"} false
z.enum(['low']) "low" true
z.enum(['low']) null false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
