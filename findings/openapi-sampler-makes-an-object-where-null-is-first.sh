#!/usr/bin/env bash
# Package: openapi-sampler@1.7.9, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: the sample of a choice of null and a text is null or a text.
# Seen: with null first it is {}, which the schema refuses. With null last it
#   is a text; type: [null, string] gives null. The same for anyOf, for oneOf
#   and for const: null.
# Rule: JSON Schema 2020-12, Core 10.2.1: a value is valid against anyOf if it
#   is valid against one of the schemas.
# Matters: the documentation of an OpenAPI 3.1 contract shows an object in the
#   place of a nullable text; a mock that sends the sample breaks the
#   contract.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-sampler@1.7.9 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv2020 from 'ajv/dist/2020.js';
import { sample } from 'openapi-sampler';

const none = { type: 'null' };
const text = { type: 'string' };
for (const schema of [
  { type: ['null', 'string'] },
  { anyOf: [text, none] },
  { anyOf: [none, text] },
  { oneOf: [none, text] },
  { anyOf: [{ const: null }, text] },
  { type: 'object', properties: { closedAt: { anyOf: [none, text] } } },
]) {
  const value = sample(schema, {}, schema);
  console.log(JSON.stringify(schema), JSON.stringify(value), new Ajv2020.default({ strict: false }).validate(schema, value));
}
JS

expected=$(cat <<'TEXT'
{"type":["null","string"]} null true
{"anyOf":[{"type":"string"},{"type":"null"}]} "string" true
{"anyOf":[{"type":"null"},{"type":"string"}]} {} false
{"oneOf":[{"type":"null"},{"type":"string"}]} {} false
{"anyOf":[{"const":null},{"type":"string"}]} {} false
{"type":"object","properties":{"closedAt":{"anyOf":[{"type":"null"},{"type":"string"}]}}} {"closedAt":{}} false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
