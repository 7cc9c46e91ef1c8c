#!/usr/bin/env bash
# Package: @hyperjump/json-schema@1.18.0, ajv@8.20.0; on Node 20.20.2 and
#   24.21.0
# Guess: multipleOf allows for the error of binary fractions, and no more.
# Seen: a remainder below 0.00000012 is no remainder, whatever the size of the
#   numbers: 1.0000001 is a multiple of 1, and every number is one of 1e-8. The
#   error of a large number is above it: 9007199254740.99, two digits after the
#   point, is no multiple of 0.01.
# Rule: JSON Schema 2020-12, Validation 6.2.1: the number divided by multipleOf
#   is an integer.
# Matters: rates and shares with more digits than the contract admits pass the
#   check of a client, and large amounts in cents do not.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hyperjump/json-schema@1.18.0 ajv@8.20.0

cat >look.mjs <<'JS'
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv2020 from 'ajv/dist/2020.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const cases = [
  [1, 2, 1.5, 1.0000001],
  [1e-8, 2e-8, 1.5e-8],
  [0.01, 4.35, 0.015, 0.0100001, 9007199254740.99],
];
for (const [multipleOf, ...values] of cases) {
  const schema = { $schema, multipleOf };
  const id = `https://schemas.test/${multipleOf}`;
  registerSchema(schema, id);
  const hyperjump = await validate(id);
  const ajv = new Ajv2020.default({ strict: false, multipleOfPrecision: 12 }).compile(schema);
  for (const value of values) console.log(value, 'of', multipleOf, '| hyperjump', hyperjump(value).valid, '| ajv', ajv(value));
}
JS

expected=$(cat <<'TEXT'
2 of 1 | hyperjump true | ajv true
1.5 of 1 | hyperjump false | ajv false
1.0000001 of 1 | hyperjump true | ajv false
2e-8 of 1e-8 | hyperjump true | ajv true
1.5e-8 of 1e-8 | hyperjump true | ajv false
4.35 of 0.01 | hyperjump true | ajv true
0.015 of 0.01 | hyperjump false | ajv false
0.0100001 of 0.01 | hyperjump true | ajv false
9007199254740.99 of 0.01 | hyperjump false | ajv true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
