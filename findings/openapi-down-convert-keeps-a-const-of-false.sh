#!/usr/bin/env bash
# Package: @apiture/openapi-down-convert@0.14.2; on Node 20.20.2 and 24.21.0
# Guess: each const of a schema becomes an enum of one value, and a property
#   that is called const stays.
# Seen: const: true and const: "a" become an enum; const: false, 0, "" and
#   null stay, without a warning. A property called const is renamed to enum
#   and its schema becomes a list; so is a key const of an example.
# Rule: OpenAPI 3.0.3, Schema Object: const is no keyword; properties is a map
#   of names to schemas.
# Matters: a reader of 3.0 ignores the constants that are false, and does not
#   load the document with the property.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @apiture/openapi-down-convert@0.14.2

cat >look.mjs <<'JS'
import converter from '@apiture/openapi-down-convert';

const text = { type: 'string' };
for (const schema of [
  { const: true },
  { const: false },
  { const: 'a' },
  { const: '' },
  { const: 1 },
  { const: 0 },
  { type: 'object', properties: { const: text } },
  { type: 'object', example: { const: 'a' } },
]) {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas: { S: schema } } };
  const before = JSON.stringify(schema);
  const converted = new converter.Converter(document, {}).convert();
  console.log(converted.openapi, before, JSON.stringify(converted.components.schemas.S));
}
JS

expected=$(cat <<'TEXT'
3.0.3 {"const":true} {"enum":[true]}
3.0.3 {"const":false} {"const":false}
3.0.3 {"const":"a"} {"enum":["a"]}
3.0.3 {"const":""} {"const":""}
3.0.3 {"const":1} {"enum":[1]}
3.0.3 {"const":0} {"const":0}
3.0.3 {"type":"object","properties":{"const":{"type":"string"}}} {"type":"object","properties":{"enum":[{"type":"string"}]}}
3.0.3 {"type":"object","example":{"const":"a"}} {"type":"object","example":{"enum":["a"]}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
