#!/usr/bin/env bash
# Package: @openapi-contrib/json-schema-to-openapi-schema@4.3.4; on Node
#   20.20.2 and 24.22.3
# Guess: a schema that is converted accepts the same values where OpenAPI 3.0
#   can say so: of two lower bounds the higher one counts.
# Seen: minimum 5 beside exclusiveMinimum 3 becomes minimum 3, exclusive, so
#   that 4 passes; the same with the upper bounds. An if with then is
#   rewritten, an if with else becomes x-if and x-else, which no reader knows.
#   A list under items stays, which OpenAPI 3.0 does not have.
# Rule: JSON Schema draft 7, Validation 6.2.4, 6.2.5 and 6.6: minimum and
#   exclusiveMinimum are independent; then and else are each optional. OpenAPI
#   3.0.3, Schema Object: items must be an object and not an array.
# Matters: the document made of the schemas of a server promises other values
#   than the server accepts, and its validator stops at the list.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @openapi-contrib/json-schema-to-openapi-schema@4.3.4

cat >look.mjs <<'JS'
import { convert } from '@openapi-contrib/json-schema-to-openapi-schema';

const schemas = [
  { type: 'integer', minimum: 5, exclusiveMinimum: 3 },
  { type: 'number', maximum: 50, exclusiveMaximum: 100 },
  { if: { required: ['share'] }, then: { required: ['owner'] } },
  { if: { required: ['share'] }, else: { required: ['reason'] } },
  { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
];
for (const schema of schemas) {
  console.log(JSON.stringify(schema));
  console.log('  ->', JSON.stringify(await convert(structuredClone(schema))));
}
JS

expected=$(cat <<'TEXT'
{"type":"integer","minimum":5,"exclusiveMinimum":3}
  -> {"type":"integer","minimum":3,"exclusiveMinimum":true}
{"type":"number","maximum":50,"exclusiveMaximum":100}
  -> {"type":"number","maximum":100,"exclusiveMaximum":true}
{"if":{"required":["share"]},"then":{"required":["owner"]}}
  -> {"oneOf":[{"allOf":[{"required":["share"]},{"required":["owner"]}]},{"allOf":[{"not":{"required":["share"]}}]}]}
{"if":{"required":["share"]},"else":{"required":["reason"]}}
  -> {"x-if":{"required":["share"]},"x-else":{"required":["reason"]}}
{"type":"array","items":[{"type":"string"},{"type":"number"}]}
  -> {"type":"array","items":[{"type":"string"},{"type":"number"}]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
