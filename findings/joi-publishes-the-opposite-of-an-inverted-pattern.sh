#!/usr/bin/env bash
# Package: joi@18.3.2, joi-to-json@5.0.5, joi-to-swagger@6.2.0, ajv@8.20.0; on
#   Node 20.20.2 and 24.21.0
# Guess: the JSON Schema of a field accepts each value that Joi accepts. A rule
#   that it cannot express is left out; an inverted pattern is written with not.
# Seen: pattern(/^TEMP/, { invert: true }) becomes pattern "^TEMP" in all three:
#   the schema refuses each name that Joi accepts. joi-to-json shows such a
#   pattern in an example of its README and says nothing on it. All three
#   require three characters of a text that may be empty. The schema of Joi
#   itself accepts a forbidden field.
# Rule: JSON Schema 2020-12, Validation 6.3.3: an instance is valid if the
#   pattern matches it.
# Matters: a client that validates by the published contract refuses its own
#   valid request, or sends one that is answered 400.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts joi@18.3.2 joi-to-json@5.0.5 joi-to-swagger@6.2.0 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import Joi from 'joi';
import joiToJson from 'joi-to-json';
import joiToSwagger from 'joi-to-swagger';

const ajv = new Ajv.default({ strict: false });
const converters = {
  'joi           ': (schema) => schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
  'joi-to-json   ': joiToJson,
  'joi-to-swagger': (schema) => joiToSwagger(schema).swagger,
};
const cases = [
  ['inverted', Joi.string().pattern(/^TEMP/, { invert: true }), ['Andes', 'TEMP-1']],
  ['empty allowed', Joi.string().allow('').min(3), ['', 'PEN']],
  ['forbidden', Joi.object({ id: Joi.forbidden(), name: Joi.string() }), [{ id: 1 }, { name: 'Andes' }]],
];
for (const [title, schema, values] of cases) {
  for (const [name, convert] of Object.entries(converters)) {
    const validate = ajv.compile(convert(schema));
    const results = values.map(
      (value) => `${JSON.stringify(value)} joi ${!schema.validate(value).error}, schema ${validate(value)}`,
    );
    console.log(`${title} | ${name} | ${results.join(' | ')}`);
  }
}
JS

expected=$(cat <<'TEXT'
inverted | joi            | "Andes" joi true, schema false | "TEMP-1" joi false, schema true
inverted | joi-to-json    | "Andes" joi true, schema false | "TEMP-1" joi false, schema true
inverted | joi-to-swagger | "Andes" joi true, schema false | "TEMP-1" joi false, schema true
empty allowed | joi            | "" joi true, schema false | "PEN" joi true, schema true
empty allowed | joi-to-json    | "" joi true, schema false | "PEN" joi true, schema true
empty allowed | joi-to-swagger | "" joi true, schema false | "PEN" joi true, schema true
forbidden | joi            | {"id":1} joi false, schema true | {"name":"Andes"} joi true, schema true
forbidden | joi-to-json    | {"id":1} joi false, schema false | {"name":"Andes"} joi true, schema true
forbidden | joi-to-swagger | {"id":1} joi false, schema false | {"name":"Andes"} joi true, schema true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
