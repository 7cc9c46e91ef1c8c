#!/usr/bin/env bash
# Package: joi@18.3.2, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: the JSON Schema that Joi 18 gives by the Standard Schema interface is
#   valid, and a field that may be null accepts null.
# Seen: a choice of values of two types and null gets a list inside the list
#   of types, which no validator takes. A choice of texts or null gets type
#   ["string", "null"] and an enum without null. A schema that refers to its
#   own root by link() refers to a definition that is not there.
# Rule: JSON Schema 2020-12, Validation 6.1.1: the elements of type are
#   strings; 6.1.2: a value is valid if it equals an element of enum.
# Matters: the whole contract cannot be loaded because of one field, or
#   responses with null are refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts joi@18.3.2 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import Joi from 'joi';

const cases = [
  [Joi.valid('all', 1, null), null],
  [Joi.string().valid('active', 'ended').allow(null), null],
  [Joi.number().min(0).allow(null), null],
  [Joi.object({ holders: Joi.array().items(Joi.link('#company')) }).id('company'), { holders: [] }],
];
for (const [schema, value] of cases) {
  const json = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  let result;
  try {
    result = `accepts ${new Ajv.default({ logger: false }).validate(json, value)}`;
  } catch (error) {
    result = error.message.slice(0, 58);
  }
  console.log(JSON.stringify(json));
  console.log('  Joi accepts', !schema.validate(value).error, '| Ajv', result);
}
JS

expected=$(cat <<'TEXT'
{"enum":["all",1],"type":[["string","number"],"null"]}
  Joi accepts true | Ajv schema is invalid: data/type must be equal to one of the a
{"type":["string","null"],"enum":["active","ended"]}
  Joi accepts true | Ajv accepts false
{"type":["number","null"],"minimum":0}
  Joi accepts true | Ajv accepts true
{"type":"object","properties":{"holders":{"type":"array","items":{"$ref":"#/$defs/company"}}},"additionalProperties":false}
  Joi accepts true | Ajv can't resolve reference #/$defs/company from id #
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
