#!/usr/bin/env bash
# Package: @apidevtools/swagger-parser@13.1.0, @readme/openapi-parser@9.0.0,
#   @scalar/openapi-parser@0.29.22; on Node 20.20.2 and 24.21.0
# Guess: a value of const, enum, default and examples is data; a key $ref in
#   it stays.
# Seen: swagger-parser and the parser of ReadMe replace it by the target, so
#   that const asks for another value. Where the text is no pointer of the
#   document they look for a file and the whole document fails. Scalar leaves
#   it.
# Rule: JSON Schema 2020-12, Validation 6.1.2 and 6.1.3: enum and const hold
#   values of any type; $ref is a keyword of schemas, and default and examples
#   hold values too.
# Matters: an API that stores contracts or links (an example {"$ref":
#   "party-7"}) cannot be read by half of the tools.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @apidevtools/swagger-parser@13.1.0 @readme/openapi-parser@9.0.0 @scalar/openapi-parser@0.29.22

cat >look.mjs <<'JS'
import swaggerParser from '@apidevtools/swagger-parser';
import { dereference as readme } from '@readme/openapi-parser';
import { dereference as scalar } from '@scalar/openapi-parser';

const tools = {
  'swagger-parser': (copy) => swaggerParser.dereference(copy),
  readme: (copy) => readme(copy),
  scalar: async (copy) => (await scalar(copy)).schema,
};
const pointer = { $ref: '#/components/schemas/Code' };
const link = { $ref: 'party-7' };
for (const schema of [{ const: pointer }, { enum: [pointer] }, { examples: [pointer] }, { default: link }, { examples: [link] }]) {
  const components = { schemas: { Code: { type: 'string' }, S: schema } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components };
  for (const [tool, dereference] of Object.entries(tools)) {
    const result = await dereference(structuredClone(document)).then(
      (read) => JSON.stringify(read.components.schemas.S),
      (error) => `fails: ${error.message.replace(/['"]?(file:\/\/)?\/.*party-7['"]?/g, 'party-7')}`,
    );
    console.log(JSON.stringify(schema), '|', tool, result);
  }
}
JS

expected=$(cat <<'TEXT'
{"const":{"$ref":"#/components/schemas/Code"}} | swagger-parser {"const":{"type":"string"}}
{"const":{"$ref":"#/components/schemas/Code"}} | readme {"const":{"type":"string"}}
{"const":{"$ref":"#/components/schemas/Code"}} | scalar {"const":{"$ref":"#/components/schemas/Code"}}
{"enum":[{"$ref":"#/components/schemas/Code"}]} | swagger-parser {"enum":[{"type":"string"}]}
{"enum":[{"$ref":"#/components/schemas/Code"}]} | readme {"enum":[{"type":"string"}]}
{"enum":[{"$ref":"#/components/schemas/Code"}]} | scalar {"enum":[{"$ref":"#/components/schemas/Code"}]}
{"examples":[{"$ref":"#/components/schemas/Code"}]} | swagger-parser {"examples":[{"type":"string"}]}
{"examples":[{"$ref":"#/components/schemas/Code"}]} | readme {"examples":[{"type":"string"}]}
{"examples":[{"$ref":"#/components/schemas/Code"}]} | scalar {"examples":[{"$ref":"#/components/schemas/Code"}]}
{"default":{"$ref":"party-7"}} | swagger-parser fails: Error opening file party-7
{"default":{"$ref":"party-7"}} | readme fails: Unable to resolve $ref pointer party-7
{"default":{"$ref":"party-7"}} | scalar {"default":{"$ref":"party-7"}}
{"examples":[{"$ref":"party-7"}]} | swagger-parser fails: Error opening file party-7
{"examples":[{"$ref":"party-7"}]} | readme fails: Unable to resolve $ref pointer party-7
{"examples":[{"$ref":"party-7"}]} | scalar {"examples":[{"$ref":"party-7"}]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
