#!/usr/bin/env bash
# Package: json-schema-merge-allof@0.8.1,
#   @stoplight/json-schema-merge-allof@0.8.0, allof-merge@0.6.8,
#   @fastify/merge-json-schemas@0.2.2, @x0k/json-schema-merge@1.1.0; on Node
#   20.20.2 and 24.22.3
# Guess: where one branch of allOf types all fields that begin with x_ and the
#   other names x_note and closes the object, the merged schema allows x_note
#   alone, as text.
# Seen: three drop the pattern with its type, so that a number passes.
#   @fastify/merge-json-schemas keeps the pattern beside additionalProperties
#   false, so that any x_ field passes. @x0k/json-schema-merge is right.
# Rule: JSON Schema 2020-12, Core 10.3.2.2 and 10.3.2.3: patternProperties
#   applies to each field that matches; additionalProperties looks at
#   properties and patternProperties of its own schema object only.
# Matters: extension fields that the server refuses pass the validation of the
#   client.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-schema-merge-allof@0.8.1 @stoplight/json-schema-merge-allof@0.8.0 allof-merge@0.6.8 @fastify/merge-json-schemas@0.2.2 @x0k/json-schema-merge@1.1.0 ajv@8.20.0

cat >look.mjs <<'JS'
import fastify from '@fastify/merge-json-schemas';
import stoplight from '@stoplight/json-schema-merge-allof';
import { createMerger } from '@x0k/json-schema-merge';
import Ajv from 'ajv/dist/2020.js';
import { merge } from 'allof-merge';
import mergeAllOf from 'json-schema-merge-allof';

const tools = {
  'as written': (allOf) => ({ allOf }),
  'json-schema-merge-allof': (allOf) => mergeAllOf({ allOf }),
  '@stoplight/json-schema-merge-allof': (allOf) => stoplight({ allOf }),
  'allof-merge': (allOf) => merge({ allOf }),
  '@fastify/merge-json-schemas': (allOf) => fastify.mergeSchemas(allOf),
  '@x0k/json-schema-merge': (allOf) => createMerger().mergeArrayOfSchemaDefinitions(allOf),
};
const allOf = [
  { patternProperties: { '^x_': { type: 'string' } } },
  { properties: { x_note: { minLength: 3 } }, additionalProperties: false },
];
const values = [{ x_note: 'text' }, { x_note: 5 }, { x_other: 'text' }];
console.log(values.map((value) => JSON.stringify(value)).join(' '));
for (const [tool, merged] of Object.entries(tools)) {
  const validate = new Ajv.default({ strict: false }).compile(merged(structuredClone(allOf)));
  console.log(tool, values.map((value) => validate(value)).join());
}
JS

expected=$(cat <<'TEXT'
{"x_note":"text"} {"x_note":5} {"x_other":"text"}
as written true,false,false
json-schema-merge-allof true,true,false
@stoplight/json-schema-merge-allof true,true,false
allof-merge true,true,false
@fastify/merge-json-schemas true,false,true
@x0k/json-schema-merge true,false,false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
