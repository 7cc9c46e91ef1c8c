#!/usr/bin/env bash
# Package: json-schema-merge-allof@0.8.1,
#   @stoplight/json-schema-merge-allof@0.8.0, allof-merge@0.6.8,
#   @fastify/merge-json-schemas@0.2.2, @x0k/json-schema-merge@1.1.0; on Node
#   20.20.2 and 24.22.3
# Guess: an integer that is also a number is an integer, and the same where
#   null is allowed too.
# Seen: four of five mergers compare the names of the types. The single types
#   are an error or no schema at all, and of the lists only null is left, so
#   that no number passes any more. @x0k/json-schema-merge is right.
# Rule: JSON Schema 2020-12, Validation 6.1.1: integer matches any number with
#   a zero fractional part. Core 10.2.1.1: an instance has to be valid against
#   all schemas of allOf.
# Matters: a base type "amount" that is a number or null, narrowed to whole
#   cents in a report, accepts null only in the merged documentation, mocks
#   and validators.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-schema-merge-allof@0.8.1 @stoplight/json-schema-merge-allof@0.8.0 allof-merge@0.6.8 @fastify/merge-json-schemas@0.2.2 @x0k/json-schema-merge@1.1.0

cat >look.mjs <<'JS'
import fastify from '@fastify/merge-json-schemas';
import stoplight from '@stoplight/json-schema-merge-allof';
import { createMerger } from '@x0k/json-schema-merge';
import { merge } from 'allof-merge';
import mergeAllOf from 'json-schema-merge-allof';

const tools = {
  'json-schema-merge-allof': (allOf) => mergeAllOf({ allOf }),
  '@stoplight/json-schema-merge-allof': (allOf) => stoplight({ allOf }),
  'allof-merge': (allOf) => merge({ allOf }),
  '@fastify/merge-json-schemas': (allOf) => fastify.mergeSchemas(allOf),
  '@x0k/json-schema-merge': (allOf) => createMerger().mergeArrayOfSchemaDefinitions(allOf),
};
const single = [{ type: 'number' }, { type: 'integer', minimum: 0 }];
const nullable = [{ type: ['number', 'null'] }, { type: ['integer', 'null'], minimum: 0 }];
for (const [tool, merged] of Object.entries(tools)) {
  for (const allOf of [single, nullable]) {
    try {
      console.log(tool, JSON.stringify(merged(structuredClone(allOf))));
    } catch (error) {
      console.log(tool, 'fails:', error.message.split('\n')[0]);
    }
  }
}
JS

expected=$(cat <<'TEXT'
json-schema-merge-allof fails: Could not resolve values for path:"type". They are probably incompatible. Values: 
json-schema-merge-allof {"type":"null","minimum":0}
@stoplight/json-schema-merge-allof fails: Could not resolve values for path:"type". They are probably incompatible. Values: 
@stoplight/json-schema-merge-allof {"type":"null","minimum":0}
allof-merge {"minimum":0}
allof-merge {"type":"null","minimum":0}
@fastify/merge-json-schemas fails: Failed to merge "type" keyword schemas.
@fastify/merge-json-schemas {"type":"null","minimum":0}
@x0k/json-schema-merge {"type":"integer","minimum":0}
@x0k/json-schema-merge {"type":["integer","null"],"minimum":0}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
