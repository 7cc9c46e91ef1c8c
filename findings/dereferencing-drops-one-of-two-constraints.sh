#!/usr/bin/env bash
# Package: @apidevtools/swagger-parser@13.1.0, @readme/openapi-parser@9.0.0,
#   @scalar/openapi-parser@0.29.22, @redocly/openapi-core@2.64.0, ajv@8.20.0;
#   on Node 20.20.2 and 24.21.0
# Guess: a dereferenced document of OpenAPI 3.1 accepts and refuses the same
#   values.
# Seen: a keyword beside $ref replaces the keyword of the same name in the
#   target: a maxLength of 10 beside the reference lifts the 5 of the target,
#   required: [y] drops required: [x], and a type list adds null. All four do
#   so; two of them merge properties, two drop those of the target as well.
# Rule: JSON Schema 2020-12, Core 8.2.3.1: $ref applies the target, and the
#   keywords beside it apply too; a value has to satisfy both.
# Matters: mocks, generated clients and validators that start with
#   dereference() let through what the contract refuses.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @apidevtools/swagger-parser@13.1.0 @readme/openapi-parser@9.0.0 @scalar/openapi-parser@0.29.22 @redocly/openapi-core@2.64.0 ajv@8.20.0

cat >look.mjs <<'JS'
import swaggerParser from '@apidevtools/swagger-parser';
import { dereference as readme } from '@readme/openapi-parser';
import { bundleFromString, createConfig } from '@redocly/openapi-core';
import { dereference as scalar } from '@scalar/openapi-parser';
import Ajv2020 from 'ajv/dist/2020.js';

const code = { $ref: '#/components/schemas/Code' };
const named = { $ref: '#/components/schemas/Named' };
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {},
  components: {
    schemas: {
      Code: { type: 'string', maxLength: 5 },
      Named: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
      Long: { ...code, maxLength: 10 },
      Both: { ...named, required: ['y'], properties: { y: { type: 'integer' } } },
      Nullable: { ...code, type: ['string', 'null'] },
    },
  },
};
const config = await createConfig({});
const tools = {
  'as written': (copy) => copy,
  'swagger-parser': (copy) => swaggerParser.dereference(copy),
  readme: (copy) => readme(copy),
  scalar: async (copy) => (await scalar(copy)).schema,
  redocly: async (copy) => (await bundleFromString({ source: JSON.stringify(copy), config, dereference: true })).bundle.parsed,
};
for (const [tool, dereference] of Object.entries(tools)) {
  const { components } = await dereference(structuredClone(document));
  const seen = [];
  for (const [name, value] of [['Long', 'ABC'], ['Long', 'ABCDEFG'], ['Both', { y: 1 }], ['Both', { x: 1, y: 1 }], ['Nullable', null]]) {
    const schema = { components, $ref: `#/components/schemas/${name}` };
    seen.push(`${name} ${JSON.stringify(value)} ${new Ajv2020.default({ strict: false }).validate(schema, value)}`);
  }
  console.log(tool, '|', seen.join(', '));
}
JS

expected=$(cat <<'TEXT'
as written | Long "ABC" true, Long "ABCDEFG" false, Both {"y":1} false, Both {"x":1,"y":1} false, Nullable null false
swagger-parser | Long "ABC" true, Long "ABCDEFG" true, Both {"y":1} true, Both {"x":1,"y":1} false, Nullable null true
readme | Long "ABC" true, Long "ABCDEFG" true, Both {"y":1} true, Both {"x":1,"y":1} false, Nullable null true
scalar | Long "ABC" true, Long "ABCDEFG" true, Both {"y":1} true, Both {"x":1,"y":1} true, Nullable null true
redocly | Long "ABC" true, Long "ABCDEFG" true, Both {"y":1} true, Both {"x":1,"y":1} true, Nullable null true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
