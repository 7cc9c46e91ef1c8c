#!/usr/bin/env bash
# Package: @scalar/postman-to-openapi@0.7.14,
#   @readme/postman-to-openapi@4.1.0, postman-to-openapi@3.0.1; on Node
#   20.20.2 and 24.22.3
# Guess: a value of a collection whose digits matter, 0012 or +56912345678, is
#   a string in the contract, and a parameter that is there twice is a list.
# Seen: all make them integers or numbers, with the text as an example that
#   its own schema refuses, and Scalar makes the empty value an integer. Of
#   tag=a and tag=b one is left, the first or the last.
# Rule: JSON Schema 2020-12, Validation 6.1.1: a string is no integer. OpenAPI
#   3.1, Parameter Object: the example should match the schema; form with
#   explode, the default, is tag=a&tag=b.
# Matters: clients that are generated from the contract send 12 for the number
#   of a register and drop the plus of a phone.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @scalar/postman-to-openapi@0.7.14 @readme/postman-to-openapi@4.1.0 postman-to-openapi@3.0.1

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import readme from '@readme/postman-to-openapi';
import { convert as scalar } from '@scalar/postman-to-openapi';
import postmanToOpenApi from 'postman-to-openapi';

const pairs = [['register', '0012'], ['phone', '+56912345678'], ['note', ''], ['tag', 'a'], ['tag', 'b']];
const query = pairs.map(([key, value]) => ({ key, value }));
const raw = `https://api.example/reports?${new URLSearchParams(pairs)}`;
const url = { raw, protocol: 'https', host: ['api', 'example'], path: ['reports'], query };
const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const data = { info: { name: 'Reports', schema }, item: [{ name: 'List', request: { method: 'GET', header: [], url } }] };
writeFileSync('collection.json', JSON.stringify(data));
const tools = {
  '@scalar/postman-to-openapi': async () => scalar(data),
  '@readme/postman-to-openapi': async () => JSON.parse(await readme(JSON.stringify(data), null, { outputFormat: 'json' })),
  'postman-to-openapi': async () => JSON.parse(await postmanToOpenApi('collection.json', null, { outputFormat: 'json' })),
};
for (const [tool, convert] of Object.entries(tools)) {
  console.log(tool);
  const { paths } = await convert();
  for (const { name, schema, example, examples } of paths['/reports'].get.parameters) {
    console.log(`  ${name}: ${schema.type}, example`, JSON.stringify(example ?? Object.values(examples ?? {})[0]?.value ?? 'none'));
  }
}
JS

expected=$(cat <<'TEXT'
@scalar/postman-to-openapi
  register: integer, example "0012"
  phone: integer, example "+56912345678"
  note: integer, example ""
  tag: string, example "b"
@readme/postman-to-openapi
  register: integer, example "0012"
  phone: number, example "+56912345678"
  note: string, example "none"
  tag: string, example "a"
postman-to-openapi
  register: integer, example "0012"
  phone: number, example "+56912345678"
  note: string, example "none"
  tag: string, example "a"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
