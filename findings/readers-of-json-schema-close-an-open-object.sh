#!/usr/bin/env bash
# Package: @n8n/json-schema-to-zod@1.16.0, @composio/json-schema-to-zod@0.3.3,
#   @dmitryrechkin/json-schema-to-zod@1.0.1, sury@11.0.0,
#   zod@3.25.76, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: an object without additionalProperties is open: a field that the
#   schema does not list passes and is still there after the parse.
# Seen: that of Composio and that of Rechkin refuse the field, that of n8n and
#   Sury drop it; under anyOf both drop the fields of the second branch. Ajv
#   accepts all.
# Rule: JSON Schema 2020-12, Core 10.3.2.3: omitting additionalProperties has
#   the same behaviour as an empty schema. Objects of Zod and Sury drop other
#   fields by default, by their own documentation; the READMEs do not say that a
#   JSON Schema is read so.
# Matters: servers add fields in minor versions. A tool that reads responses
#   by the published schema fails on the new field or loses it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @n8n/json-schema-to-zod@1.16.0 @composio/json-schema-to-zod@0.3.3 @dmitryrechkin/json-schema-to-zod@1.0.1 sury@11.0.0 zod@3.25.76 ajv@8.20.0

cat >look.mjs <<'JS'
import * as composio from '@composio/json-schema-to-zod';
import { JSONSchemaToZod } from '@dmitryrechkin/json-schema-to-zod';
import Ajv from 'ajv';
import { createRequire } from 'node:module';
import * as S from 'sury';

const n8n = createRequire(import.meta.url)('@n8n/json-schema-to-zod');
const readers = {
  composio: (schema) => (value) => composio.jsonSchemaToZod(schema).parse(value),
  rechkin: (schema) => (value) => JSONSchemaToZod.convert(schema).parse(value),
  n8n: (schema) => (value) => n8n.jsonSchemaToZod(schema).parse(value),
  sury: (schema) => (value) => S.parseOrThrow(value, S.fromJSONSchemaOrThrow(schema)),
  ajv: (schema) => (value) => (new Ajv.default().validate(schema, value) ? value : undefined),
};
const part = (name) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
for (const [title, schema, value] of [
  ['object', part('name'), { name: 'Andes', added: 1 }],
  ['anyOf', { anyOf: [part('name'), part('id')] }, { name: 'Andes', id: '1' }],
]) {
  for (const [name, read] of Object.entries(readers)) {
    let result;
    try {
      result = JSON.stringify(read(schema)(value));
    } catch {
      result = 'refused';
    }
    console.log(title, JSON.stringify(value), '|', name, result);
  }
}
JS

expected=$(cat <<'TEXT'
object {"name":"Andes","added":1} | composio refused
object {"name":"Andes","added":1} | rechkin refused
object {"name":"Andes","added":1} | n8n {"name":"Andes"}
object {"name":"Andes","added":1} | sury {"name":"Andes"}
object {"name":"Andes","added":1} | ajv {"name":"Andes","added":1}
anyOf {"name":"Andes","id":"1"} | composio refused
anyOf {"name":"Andes","id":"1"} | rechkin refused
anyOf {"name":"Andes","id":"1"} | n8n {"name":"Andes"}
anyOf {"name":"Andes","id":"1"} | sury {"name":"Andes"}
anyOf {"name":"Andes","id":"1"} | ajv {"name":"Andes","id":"1"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
