#!/usr/bin/env bash
# Package: @typespec/json-schema@1.16.0; on node@24.21.0
# Guess: the JSON Schema of a model describes the same JSON as its schema in the
#   OpenAPI document: a duration with @encode("seconds", int32) is an integer,
#   and @encodedName gives the name of the field.
# Seen: the JSON Schema has a duration as a text, a Unix time as date-time,
#   base64url as base64, and the name before @encodedName. A discriminated union
#   has no envelope there, while it has one in OpenAPI.
# Rule: TypeSpec, @encode: how to encode the target type; @encodedName: the name
#   of the property for a MIME type; @discriminated: the envelope is an object
#   with kind and value, unless another is chosen.
# Matters: a receiver that checks a webhook with the JSON Schema refuses each
#   message that follows the OpenAPI document of the same source.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund @typespec/compiler@1.16.0 @typespec/http@1.16.0 @typespec/openapi@1.16.0 @typespec/openapi3@1.16.0 @typespec/json-schema@1.16.0 yaml@2.8.1 node@24.21.0

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

writeFileSync('main.tsp', `import "@typespec/http"; import "@typespec/json-schema";
using Http;
@service @JsonSchema.jsonSchema namespace Reports;
model Person { name: string }
model Company { lei: string }
@discriminated union Party { person: Person, company: Company }
model Report {
  @encode("seconds", int32) wait: duration;
  @encode("unixTimestamp", int32) sent: utcDateTime;
  @encode("base64url") file: bytes;
  @encodedName("application/json", "end_date") end: plainDate;
}
@get op read(): { @body body: Report | Party };
`);
writeFileSync('tspconfig.yaml', `emit: ["@typespec/openapi3", "@typespec/json-schema"]
options:
  "@typespec/openapi3": { openapi-versions: ["3.1.0"], emitter-output-dir: "{output-dir}" }
  "@typespec/json-schema": { file-type: json, emitter-output-dir: "{output-dir}" }
`);
execFileSync(process.execPath, ['node_modules/@typespec/compiler/entrypoints/cli.js', 'compile', '.'], { stdio: 'ignore' });
const { schemas } = parse(readFileSync('tsp-output/openapi.yaml', 'utf8')).components;
const schema = (name) => JSON.parse(readFileSync(`tsp-output/${name}.json`, 'utf8'));
for (const [name, { properties }] of [['OpenAPI', schemas.Report], ['JSON Schema', schema('Report')]]) {
  console.log(name);
  for (const [field, value] of Object.entries(properties)) console.log(' ', field, JSON.stringify(value));
}
console.log('OpenAPI, Party', JSON.stringify(schemas.Party.oneOf), JSON.stringify(schemas.PartyPerson.required));
console.log('JSON Schema, Party', JSON.stringify(schema('Party').anyOf));
JS

expected=$(cat <<'TEXT'
OpenAPI
  wait {"type":"integer","format":"int32"}
  sent {"type":"integer","format":"unixtime"}
  file {"type":"string","contentEncoding":"base64url"}
  end_date {"type":"string","format":"date"}
JSON Schema
  wait {"type":"string","format":"duration"}
  sent {"type":"string","format":"date-time"}
  file {"type":"string","contentEncoding":"base64"}
  end {"type":"string","format":"date"}
OpenAPI, Party [{"$ref":"#/components/schemas/PartyPerson"},{"$ref":"#/components/schemas/PartyCompany"}] ["kind","value"]
JSON Schema, Party [{"$ref":"Person.json"},{"$ref":"Company.json"}]
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
