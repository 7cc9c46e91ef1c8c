#!/usr/bin/env bash
# Package: @asyncapi/openapi-schema-parser@3.1.0, @asyncapi/parser@3.6.6,
#   ajv@8.20.0; on Node 20.20.2 and 24.22.3
# Guess: a payload in the schema format of OpenAPI 3.0 is turned into the
#   Schema Object of AsyncAPI, with exclusiveMinimum as a number.
# Seen: nullable and example are converted, exclusiveMinimum: true stays. The
#   parser reports no error, but the result is no schema of draft 7 and does
#   not compile.
# Rule: AsyncAPI 3.0.0, Schema Object: a superset of JSON Schema draft 7,
#   whose Validation, 6.2.5, has exclusiveMinimum as a number. OpenAPI 3.0.3:
#   it is a boolean.
# Matters: generators and validators that run after the parser stop at an
#   amount that has to be above zero.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @asyncapi/openapi-schema-parser@3.1.0 @asyncapi/parser@3.6.6 ajv@8.20.0

cat >look.mjs <<'JS'
import { OpenAPISchemaParser } from '@asyncapi/openapi-schema-parser';
import { Parser } from '@asyncapi/parser';
import Ajv from 'ajv';

const schemaFormat = 'application/vnd.oai.openapi;version=3.0.0';
const parser = new Parser();
parser.registerSchemaParser(OpenAPISchemaParser());
for (const schema of [{ type: 'string', nullable: true }, { type: 'number', minimum: 0, exclusiveMinimum: true }]) {
  const { document, diagnostics } = await parser.parse({
    asyncapi: '3.0.0',
    info: { title: 'Reports', version: '1' },
    channels: { reports: { address: 'reports', messages: { done: { payload: { schemaFormat, schema } } } } },
  });
  const { 'x-parser-schema-id': _, ...parsed } = document.allMessages().all()[0].payload().json().schema;
  console.log(JSON.stringify(parsed), 'errors:', diagnostics.filter(({ severity }) => severity === 0).length);
  try {
    new Ajv.default().compile(parsed);
    console.log('compiles');
  } catch (error) {
    console.log(error.message);
  }
}
JS

expected=$(cat <<'TEXT'
{"type":["string","null"]} errors: 0
compiles
{"type":"number","minimum":0,"exclusiveMinimum":true} errors: 0
schema is invalid: data/exclusiveMinimum must be number
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
