#!/usr/bin/env bash
# Package: @anthropic-ai/sdk@1.14.0, @mastra/schema-compat@1.3.11,
#   openai@6.49.0, zod@4.6.7; on Node 20.20.2 and 24.21.0
# Guess: a record of shares by company becomes an object that allows other
#   fields with a number, or an error says that structured output has no such
#   object.
# Seen: the helper of the Anthropic SDK and that of Mastra write an object
#   without fields that allows no others: the only answer left is {}. A field
#   that may be an object or null loses its properties to the description.
#   The helper of OpenAI throws for the record and keeps the properties.
# Rule: JSON Schema 2020-12, Core 10.3.2.3: with additionalProperties false no
#   field is valid that is not listed.
# Matters: holders that a model reads from a deed are always empty, and no
#   error says that the schema was changed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @anthropic-ai/sdk@1.14.0 @mastra/schema-compat@1.3.11 openai@6.49.0 zod@4.6.7

cat >look.mjs <<'JS'
import { jsonSchemaOutputFormat } from '@anthropic-ai/sdk/helpers/json-schema';
import { prepareJsonSchemaForOpenAIStrictMode } from '@mastra/schema-compat';
import { zodResponseFormat } from 'openai/helpers/zod';
import * as z from 'zod';

const { $schema, ...schema } = z.toJSONSchema(z.object({ holders: z.record(z.string(), z.number()) }));
const nullable = {
  type: 'object',
  properties: { seat: { type: ['object', 'null'], properties: { city: { type: 'string' } }, required: ['city'] } },
  required: ['seat'],
  additionalProperties: false,
};
const show = (name, run) => {
  let result;
  try {
    result = JSON.stringify(run());
  } catch (error) {
    result = `throws ${error.constructor.name}`;
  }
  console.log(name, result);
};
show('zod', () => schema.properties.holders);
show('anthropic', () => jsonSchemaOutputFormat(schema).schema.properties.holders);
show('mastra', () => prepareJsonSchemaForOpenAIStrictMode(structuredClone(schema)).properties.holders);
show('openai', () => zodResponseFormat(z.object({ holders: z.record(z.string(), z.number()) }), 'x').json_schema);
show('anthropic', () => jsonSchemaOutputFormat(nullable).schema.properties.seat);
show('mastra', () => prepareJsonSchemaForOpenAIStrictMode(structuredClone(nullable)).properties.seat);
JS

expected=$(cat <<'TEXT'
zod {"type":"object","propertyNames":{"type":"string"},"additionalProperties":{"type":"number"}}
anthropic {"type":"object","properties":{},"additionalProperties":false,"description":"{propertyNames: {\"type\":\"string\"}}"}
mastra {"type":"object","propertyNames":{"type":"string"},"additionalProperties":false}
openai throws Error
anthropic {"type":["object","null"],"description":"{properties: {\"city\":{\"type\":\"string\"}}, required: [\"city\"]}"}
mastra {"type":["object","null"],"properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
