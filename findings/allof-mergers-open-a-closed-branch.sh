#!/usr/bin/env bash
# Package: json-schema-merge-allof@0.8.1,
#   @stoplight/json-schema-merge-allof@0.8.0, allof-merge@0.6.8,
#   @fastify/merge-json-schemas@0.2.2, @x0k/json-schema-merge@1.1.0; on Node
#   20.20.2 and 24.22.3
# Guess: a branch of allOf with unevaluatedProperties false stays closed for
#   the fields that only its sibling names, as it is before the merge.
# Seen: all five put the properties of both branches beside
#   unevaluatedProperties, so that the field of the sibling passes. Ajv
#   refuses it with the schema as written.
# Rule: JSON Schema 2020-12, Core 11.3: unevaluatedProperties sees the
#   annotations of its own schema object and of the subschemas in it; a
#   sibling branch of allOf is neither.
# Matters: a document that the server refuses is valid by the merged schema of
#   the documentation and of its mocks.

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
  { properties: { name: { type: 'string' } }, unevaluatedProperties: false },
  { properties: { share: { type: 'number' } } },
];
for (const [tool, merged] of Object.entries(tools)) {
  const validate = new Ajv.default({ strict: false }).compile(merged(structuredClone(allOf)));
  console.log(tool, [{ name: 'Sur' }, { name: 'Sur', share: 25 }].map((owner) => validate(owner)).join());
}
JS

expected=$(cat <<'TEXT'
as written true,false
json-schema-merge-allof true,true
@stoplight/json-schema-merge-allof true,true
allof-merge true,true
@fastify/merge-json-schemas true,true
@x0k/json-schema-merge true,true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
