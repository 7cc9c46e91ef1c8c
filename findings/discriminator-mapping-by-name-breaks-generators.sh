#!/usr/bin/env bash
# Package: openapi-typescript@7.13.0, typescript@5.9.3,
#   @hey-api/openapi-ts@0.99.0, @redocly/openapi-core@2.64.0,
#   @apidevtools/swagger-parser@13.1.0; on Node 20.20.2 and 24.21.0
# Guess: a discriminator mapping may name the schema instead of referring to
#   it, and every tool of OpenAPI 3.1 reads both.
# Seen: swagger-parser accepts the document. redocly reports an unresolved
#   $ref, openapi-typescript stops at it, and hey-api takes the name of the
#   schema as the value: "Person" where the document has "natural".
# Rule: OpenAPI 3.1, Discriminator Object: the mapping maps values to schema
#   names or references.
# Matters: the client of hey-api compiles and its type excludes every real
#   response, as the value on the wire is the key of the mapping.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-typescript@7.13.0 typescript@5.9.3 @hey-api/openapi-ts@0.99.0 @redocly/openapi-core@2.64.0 @apidevtools/swagger-parser@13.1.0

cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS from 'openapi-typescript';

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const kind = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Owners', version: '1' },
  paths: {},
  components: {
    schemas: {
      Owner: {
        oneOf: [ref('Person'), ref('Company')],
        discriminator: { propertyName: 'kind', mapping: { natural: 'Person', legal: 'Company' } },
      },
      Person: kind,
      Company: kind,
    },
  },
};
const source = JSON.stringify(document);
await SwaggerParser.validate(JSON.parse(source));
console.log('swagger-parser: valid');
const config = await createConfig({ extends: ['spec'] });
const problems = await lintFromString({ source, config });
console.log('redocly:', [...new Set(problems.map(({ message }) => message))].join());
const result = await openapiTS(source, { silent: true }).catch((error) => error.message);
console.log('openapi-typescript:', result);
await createClient({ input: JSON.parse(source), output: 'client', plugins: ['@hey-api/typescript'], logs: { level: 'silent' } });
const types = readFileSync('client/types.gen.ts', 'utf8');
console.log('hey-api:', types.match(/kind: '\w+'/g).join());
JS

expected=$(cat <<'TEXT'
swagger-parser: valid
redocly: Can't resolve $ref
openapi-typescript: Can't resolve $ref at #/components/schemas/Owner/discriminator/mapping/natural
hey-api: kind: 'Person',kind: 'Company'
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
