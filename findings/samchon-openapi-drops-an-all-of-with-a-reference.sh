#!/usr/bin/env bash
# Package: @samchon/openapi@6.0.1, with ajv@8.20.0 to validate; on Node 20.20.2
# Guess: the schemas of the document that OpenApi.convert() returns accept the
#   same values as those of the document of OpenAPI 3.1 that it was given.
# Seen: allOf of a reference and a limit is {}, and accepts a number. anyOf is
#   written as oneOf, so that a share of 50 is refused where an integer and a
#   number are both possible, and null is refused by an enum that has it. items
#   after prefixItems is dropped, with false as with a type.
# Rule: JSON Schema 2020-12, core, 10.2.1: allOf, anyOf and oneOf differ in how
#   many parts have to match; 10.3.1.2: items is for the items after prefixItems.
# Matters: the tools that a language model may call are made from this document,
#   and a validator of their arguments accepts and refuses other values than the
#   server.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @samchon/openapi@6.0.1 ajv@8.20.0

cat >look.mjs <<'JS'
import { OpenApi } from '@samchon/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';

const Name = { type: 'string' };
const check = (schema, value) => new Ajv2020({ strict: false }).compile({ ...schema, components: { schemas: { Name } } })(value) ? 'accepted' : 'refused';
for (const [schema, value] of [
  [{ allOf: [{ $ref: '#/components/schemas/Name' }, { minLength: 2 }] }, 'Ana'],
  [{ allOf: [{ $ref: '#/components/schemas/Name' }, { minLength: 2 }] }, 7],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null],
  [{ anyOf: [{ type: 'integer' }, { type: 'number' }] }, 50],
  [{ anyOf: [{ type: 'integer' }, { type: 'number' }] }, 33.3],
  [{ enum: ['OPEN', null] }, null],
  [{ type: 'array', prefixItems: [{ type: 'string' }], items: false }, ['a', 'b']],
  [{ type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['a', 'b']],
]) {
  const document = OpenApi.convert({ openapi: '3.1.0', info: { title: 'reports', version: '1' }, paths: {}, components: { schemas: { Name, Value: structuredClone(schema) } } });
  const { Value } = document.components.schemas;
  console.log(`${JSON.stringify(schema)} is ${JSON.stringify(Value)}: ${JSON.stringify(value)} ${check(schema, value)}, then ${check(Value, value)}`);
}
JS

expected=$(cat <<'TEXT'
{"allOf":[{"$ref":"#/components/schemas/Name"},{"minLength":2}]} is {}: "Ana" accepted, then accepted
{"allOf":[{"$ref":"#/components/schemas/Name"},{"minLength":2}]} is {}: 7 refused, then accepted
{"anyOf":[{"type":"string"},{"type":"null"}]} is {"oneOf":[{"type":"string"},{"type":"null"}]}: null accepted, then accepted
{"anyOf":[{"type":"integer"},{"type":"number"}]} is {"oneOf":[{"type":"integer"},{"type":"number"}]}: 50 accepted, then refused
{"anyOf":[{"type":"integer"},{"type":"number"}]} is {"oneOf":[{"type":"integer"},{"type":"number"}]}: 33.3 accepted, then accepted
{"enum":["OPEN",null]} is {"oneOf":[{"enum":["OPEN",null]},{"type":"null"}]}: null accepted, then refused
{"type":"array","prefixItems":[{"type":"string"}],"items":false} is {"type":"array","prefixItems":[{"type":"string"}]}: ["a","b"] refused, then accepted
{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"number"}} is {"type":"array","prefixItems":[{"type":"string"}]}: ["a","b"] refused, then accepted
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
