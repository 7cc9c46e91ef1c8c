#!/usr/bin/env bash
# Package: json-schema-library@11.6.2, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: an object is a value of an enum whatever the order of its keys, as it
#   is for const.
# Seen: enum refuses it, at any depth, where the keys come in another order;
#   const accepts it.
# Rule: JSON Schema 2020-12, Core 4.2.2: objects are equal if they have the
#   same properties with equal values.
# Matters: a value that was written by another language, or read from a
#   database, is refused by luck.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-schema-library@11.6.2 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv2020 from 'ajv/dist/2020.js';
import { compileSchema } from 'json-schema-library';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const range = { from: 1, to: 2 };
for (const schema of [{ const: range }, { enum: [range] }, { enum: [[range]] }]) {
  for (const value of [range, { to: 2, from: 1 }]) {
    const instance = Array.isArray(schema.enum?.[0]) ? [value] : value;
    const valid = compileSchema({ $schema, ...schema }).validate(instance).valid;
    const other = new Ajv2020.default().validate(schema, instance);
    console.log(JSON.stringify(schema), JSON.stringify(instance), '| json-schema-library', valid, '| ajv', other);
  }
}
JS

expected=$(cat <<'TEXT'
{"const":{"from":1,"to":2}} {"from":1,"to":2} | json-schema-library true | ajv true
{"const":{"from":1,"to":2}} {"to":2,"from":1} | json-schema-library true | ajv true
{"enum":[{"from":1,"to":2}]} {"from":1,"to":2} | json-schema-library true | ajv true
{"enum":[{"from":1,"to":2}]} {"to":2,"from":1} | json-schema-library false | ajv true
{"enum":[[{"from":1,"to":2}]]} [{"from":1,"to":2}] | json-schema-library true | ajv true
{"enum":[[{"from":1,"to":2}]]} [{"to":2,"from":1}] | json-schema-library false | ajv true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
