#!/usr/bin/env bash
# Package: @openapi-contrib/json-schema-to-openapi-schema@4.3.4,
#   @openapi-contrib/openapi-schema-to-json-schema@5.1.0; on Node 20.20.2 and
#   24.21.0
# Guess: a choice of a reference and null becomes a schema of OpenAPI 3.0 that
#   allows null; the sister package reads it back as such.
# Seen: nullable: true is written beside $ref, and beside anyOf where no type
#   is. The sister package reads null as refused in both cases. A plain type
#   comes back.
# Rule: OpenAPI 3.0.3: a Reference Object cannot be extended, properties added
#   to it shall be ignored; nullable allows null only beside a type in the
#   same Schema Object.
# Matters: the usual form of a nullable reference in OpenAPI 3.1 is refused by
#   each validator of the 3.0 document.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @openapi-contrib/json-schema-to-openapi-schema@4.3.4 @openapi-contrib/openapi-schema-to-json-schema@5.1.0 ajv@8.20.0

cat >look.mjs <<'JS'
import { convert } from '@openapi-contrib/json-schema-to-openapi-schema';
import toJsonSchema from '@openapi-contrib/openapi-schema-to-json-schema';
import Ajv from 'ajv';

const definitions = { Address: { type: 'object' } };
for (const schema of [
  { type: ['string', 'null'] },
  { type: ['string', 'integer', 'null'] },
  { anyOf: [{ $ref: '#/definitions/Address' }, { type: 'null' }] },
]) {
  const openapi = await convert(structuredClone(schema));
  const { $schema, ...back } = toJsonSchema.openapiSchemaToJsonSchema(structuredClone(openapi));
  const allows = (one) => new Ajv.default({ strict: false }).validate({ ...one, definitions }, null);
  console.log(JSON.stringify(schema), allows(schema), '|', JSON.stringify(openapi), '|', JSON.stringify(back), allows(back));
}
JS

expected=$(cat <<'TEXT'
{"type":["string","null"]} true | {"type":"string","nullable":true} | {"type":["string","null"]} true
{"type":["string","integer","null"]} true | {"nullable":true,"anyOf":[{"type":"string"},{"type":"integer"}]} | {"anyOf":[{"type":"string"},{"type":"integer"}]} false
{"anyOf":[{"$ref":"#/definitions/Address"},{"type":"null"}]} true | {"anyOf":[{"$ref":"#/definitions/Address","nullable":true}]} | {"anyOf":[{"$ref":"#/definitions/Address"}]} false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
