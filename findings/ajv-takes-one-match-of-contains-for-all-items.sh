#!/usr/bin/env bash
# Package: ajv@8.20.0, @hyperjump/json-schema@1.18.0,
#   @cfworker/json-schema@4.1.6; on Node 20.20.2 and 24.21.0
# Guess: contains evaluates the items that match it, and unevaluatedItems judges
#   the others.
# Seen: with ajv one match is enough for all items: ["a", 1] passes
#   unevaluatedItems: false. With minContains: 0 it is the other way round, and
#   the matching item is refused. The other two do as guessed.
# Rule: JSON Schema 2020-12, Core 10.3.1.3 and 11.2: the annotation of contains
#   is the list of the matching indexes; they are evaluated.
# Matters: a closed list ("one holder, and nothing else but notes") is open in
#   the validator of most servers, and closed for their clients.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 @hyperjump/json-schema@1.18.0 @cfworker/json-schema@4.1.6

cat >look.mjs <<'JS'
import { Validator } from '@cfworker/json-schema';
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv2020 from 'ajv/dist/2020.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const contains = { type: 'string' };
const cases = [
  [{ contains, unevaluatedItems: false }, ['a'], ['a', 1], [1, 'a', true]],
  [{ contains, unevaluatedItems: { type: 'number' } }, ['a', 1], ['a', true]],
  [{ contains, minContains: 0, unevaluatedItems: { type: 'number' } }, ['a', 1], [1]],
];
for (const [index, [keywords, ...values]] of cases.entries()) {
  const schema = { $schema, ...keywords };
  const id = `https://schemas.test/${index}`;
  registerSchema(schema, id);
  const hyperjump = await validate(id);
  const ajv = new Ajv2020.default({ strict: false }).compile(schema);
  const cfworker = new Validator(schema, '2020-12');
  console.log(JSON.stringify(keywords));
  for (const value of values) {
    console.log('  ', JSON.stringify(value), 'ajv', ajv(value), '| hyperjump', hyperjump(value).valid, '| cfworker', cfworker.validate(value).valid);
  }
}
JS

expected=$(cat <<'TEXT'
{"contains":{"type":"string"},"unevaluatedItems":false}
   ["a"] ajv true | hyperjump true | cfworker true
   ["a",1] ajv true | hyperjump false | cfworker false
   [1,"a",true] ajv true | hyperjump false | cfworker false
{"contains":{"type":"string"},"unevaluatedItems":{"type":"number"}}
   ["a",1] ajv true | hyperjump true | cfworker true
   ["a",true] ajv true | hyperjump false | cfworker false
{"contains":{"type":"string"},"minContains":0,"unevaluatedItems":{"type":"number"}}
   ["a",1] ajv false | hyperjump true | cfworker true
   [1] ajv true | hyperjump true | cfworker true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
