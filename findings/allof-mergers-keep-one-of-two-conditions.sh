#!/usr/bin/env bash
# Package: allof-merge@0.6.8, @fastify/merge-json-schemas@0.2.2,
#   @x0k/json-schema-merge@1.1.0; on Node 20.20.2 and 24.22.3
# Guess: two conditions of allOf both hold after the merge, also where they
#   are written with dependentRequired.
# Seen: allof-merge keeps the last if with its then, and the last
#   dependentRequired. @x0k/json-schema-merge keeps both conditions, but the
#   first dependentRequired only. @fastify/merge-json-schemas puts the second
#   condition into the then of the first, so that it only counts if the first
#   does.
# Rule: JSON Schema 2020-12, Core 10.2.1.1: allOf asks for every schema;
#   10.2.2.1: if belongs to the then and else of the same schema object.
# Matters: "a company with a share has an owner, a power has a date": the
#   merged schema lets one of the two through.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts allof-merge@0.6.8 @fastify/merge-json-schemas@0.2.2 @x0k/json-schema-merge@1.1.0 ajv@8.20.0

cat >look.mjs <<'JS'
import fastify from '@fastify/merge-json-schemas';
import { createMerger } from '@x0k/json-schema-merge';
import Ajv from 'ajv/dist/2020.js';
import { merge } from 'allof-merge';

const tools = {
  'as written': (allOf) => ({ allOf }),
  'allof-merge': (allOf) => merge({ allOf }),
  '@fastify/merge-json-schemas': (allOf) => fastify.mergeSchemas(allOf),
  '@x0k/json-schema-merge': (allOf) => createMerger().mergeArrayOfSchemaDefinitions(allOf),
};
const rules = [['share', 'owner'], ['power', 'date']];
const written = {
  if: rules.map(([given, wanted]) => ({ if: { required: [given] }, then: { required: [wanted] } })),
  dependentRequired: rules.map(([given, wanted]) => ({ dependentRequired: { [given]: [wanted] } })),
  'dependentRequired of one field': ['owner', 'date'].map((wanted) => ({ dependentRequired: { share: [wanted] } })),
};
const values = [{ share: 1 }, { power: 1 }, { share: 1, owner: 1 }, { share: 1, date: 1 }];
console.log(values.map((value) => JSON.stringify(value)).join(' '));
for (const [form, allOf] of Object.entries(written)) {
  for (const [tool, merged] of Object.entries(tools)) {
    const validate = new Ajv.default({ strict: false }).compile(merged(structuredClone(allOf)));
    console.log(form, '|', tool, values.map((value) => validate(value)).join());
  }
}
JS

expected=$(cat <<'TEXT'
{"share":1} {"power":1} {"share":1,"owner":1} {"share":1,"date":1}
if | as written false,false,true,false
if | allof-merge true,false,true,true
if | @fastify/merge-json-schemas false,true,true,false
if | @x0k/json-schema-merge false,false,true,false
dependentRequired | as written false,false,true,false
dependentRequired | allof-merge true,false,true,true
dependentRequired | @fastify/merge-json-schemas false,false,true,false
dependentRequired | @x0k/json-schema-merge false,true,true,false
dependentRequired of one field | as written false,true,false,false
dependentRequired of one field | allof-merge false,true,false,true
dependentRequired of one field | @fastify/merge-json-schemas false,true,false,false
dependentRequired of one field | @x0k/json-schema-merge false,true,true,false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
