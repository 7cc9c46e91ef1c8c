#!/usr/bin/env bash
# Package: @ark/json-schema@0.0.6, arktype@2.2.2, ajv@8.20.0; on Node 20.20.2
#   and 24.21.0
# Guess: jsonSchemaToType checks what the schema says or throws, as it does for
#   a fraction in multipleOf, which its README excludes, and for a schema
#   without a type.
# Seen: where type is a list, minimum, minLength and properties are dropped
#   without an error. A list with prefixItems needs all of them.
# Rule: JSON Schema 2020-12, Core 10.3.1.1: prefixItems does not constrain the
#   length of the list; Validation 6.2.4: minimum applies to each number. The
#   limitations in the README have nothing on lists of types or of schemas.
# Matters: in OpenAPI 3.1 each field that may be null has a list of types; its
#   limits are not checked.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ark/json-schema@0.0.6 arktype@2.2.2 ajv@8.20.0

cat >look.mjs <<'JS'
import { jsonSchemaToType } from '@ark/json-schema';
import Ajv from 'ajv/dist/2020.js';

const ajv = new Ajv.default({ strict: false });
const object = { properties: { city: { type: 'string' } }, required: ['city'] };
for (const [schema, value] of [
  [{ type: 'number', minimum: 25 }, 1],
  [{ type: ['number', 'null'], minimum: 25 }, 1],
  [{ type: ['string', 'null'], minLength: 2 }, ''],
  [{ type: ['object', 'null'], ...object }, { city: 1 }],
  [{ type: 'object', ...object }, { city: 1 }],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, ['Lima']],
]) {
  const byArk = jsonSchemaToType(schema).allows(value);
  console.log(JSON.stringify(schema), JSON.stringify(value), `| ark ${byArk}, ajv ${ajv.validate(schema, value)}`);
}
JS

expected=$(cat <<'TEXT'
{"type":"number","minimum":25} 1 | ark false, ajv false
{"type":["number","null"],"minimum":25} 1 | ark true, ajv false
{"type":["string","null"],"minLength":2} "" | ark true, ajv false
{"type":["object","null"],"properties":{"city":{"type":"string"}},"required":["city"]} {"city":1} | ark true, ajv false
{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]} {"city":1} | ark false, ajv false
{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]} ["Lima"] | ark false, ajv true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
