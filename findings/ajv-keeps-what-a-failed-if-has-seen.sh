#!/usr/bin/env bash
# Package: ajv@8.20.0, @hyperjump/json-schema@1.18.0; on Node 20.20.2 and
#   24.21.0
# Guess: properties that only a failed if knows are unevaluated, with else as
#   with then; @hyperjump/json-schema says so.
# Seen: with else and no then, or then: true, Ajv takes them for evaluated:
#   unevaluatedProperties: false accepts the document, and unevaluatedItems:
#   false the list. Beside a then with properties of its own it refuses them.
# Rule: JSON Schema 2020-12, Core 7.7.1.1: a schema that fails validation
#   produces no annotations.
# Matters: a closed object takes a field that no branch allows; a misspelt
#   optional field goes unnoticed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 @hyperjump/json-schema@1.18.0

cat >look.mjs <<'JS'
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv2020 from 'ajv/dist/2020.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const company = { properties: { kind: { const: 'company' }, agent: true }, required: ['kind'] };
const person = { properties: { kind: true } };
const closed = { unevaluatedProperties: false };
let count = 0;
for (const [schema, value] of [
  [{ if: company, then: person, ...closed }, { kind: 'person', agent: 'Ana' }],
  [{ if: company, else: person, ...closed }, { kind: 'person', agent: 'Ana' }],
  [{ if: company, then: true, else: person, ...closed }, { kind: 'person', agent: 'Ana' }],
  [{ if: company, then: { properties: { name: true } }, else: person, ...closed }, { kind: 'person', agent: 'Ana' }],
  [{ if: { prefixItems: [{ const: 1 }, true] }, else: { prefixItems: [true] }, unevaluatedItems: false }, [2, 3]],
]) {
  const id = `https://example.com/${count++}`;
  registerSchema(structuredClone(schema), id, dialect);
  const other = (await validate(id, value)).valid;
  const ajv = new Ajv2020.default({ strict: false }).validate(schema, value);
  console.log(Object.keys(schema).join(), JSON.stringify(schema.then ?? null), JSON.stringify(value), '| ajv', ajv, '| hyperjump', other);
}
JS

expected=$(cat <<'TEXT'
if,then,unevaluatedProperties {"properties":{"kind":true}} {"kind":"person","agent":"Ana"} | ajv false | hyperjump false
if,else,unevaluatedProperties null {"kind":"person","agent":"Ana"} | ajv true | hyperjump false
if,then,else,unevaluatedProperties true {"kind":"person","agent":"Ana"} | ajv true | hyperjump false
if,then,else,unevaluatedProperties {"properties":{"name":true}} {"kind":"person","agent":"Ana"} | ajv false | hyperjump false
if,else,unevaluatedItems null [2,3] | ajv true | hyperjump false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
