#!/usr/bin/env bash
# Package: @typespec/http@1.16.0 with @typespec/openapi3@1.16.0; on node@24.21.0
# Guess: MergePatchUpdate makes each required field optional, also those of a
#   base model, so that a patch of one field is valid.
# Seen: the schema of the patch refers to the base model itself, whose fields
#   stay required. The patch of a company without its name is refused, and the
#   same model without "extends" allows it.
# Rule: the comment of MergePatchUpdate: the transformation follows the
#   definition of RFC 7396, applied recursively; in RFC 7396 a field that is
#   absent from the patch is not changed.
# Matters: a client that is generated from the document must send the name with
#   each patch, and so writes back an old name over a new one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund @typespec/compiler@1.16.0 @typespec/http@1.16.0 @typespec/openapi@1.16.0 @typespec/openapi3@1.16.0 yaml@2.8.1 ajv@8.17.1 node@24.21.0

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'yaml';

writeFileSync('main.tsp', `import "@typespec/http";
using Http;
@service namespace Reports;
model Party { name: string }
model Company extends Party { capital: int32 }
model Flat { name: string; capital: int32 }
@route("/companies") @patch op update(@body patch: MergePatchUpdate<Company>): Company;
@route("/flat") @patch op updateFlat(@body patch: MergePatchUpdate<Flat>): Flat;
`);
writeFileSync('tspconfig.yaml', `emit: ["@typespec/openapi3"]
options:
  "@typespec/openapi3": { openapi-versions: ["3.1.0"], emitter-output-dir: "{output-dir}" }
`);
execFileSync(process.execPath, ['node_modules/@typespec/compiler/entrypoints/cli.js', 'compile', '.'], { stdio: 'ignore' });
const document = parse(readFileSync('tsp-output/openapi.yaml', 'utf8'));
for (const name of ['CompanyMergePatchUpdate', 'FlatMergePatchUpdate']) {
  const ajv = new Ajv({ strict: false, formats: { int32: true } });
  const validate = ajv.compile({ $ref: `#/components/schemas/${name}`, components: document.components });
  console.log(name, JSON.stringify(document.components.schemas[name]));
  console.log('  { capital: 5 } is valid:', validate({ capital: 5 }), validate.errors?.[0].message ?? '');
}
JS

expected=$(cat <<'TEXT'
CompanyMergePatchUpdate {"type":"object","properties":{"capital":{"type":"integer","format":"int32"}},"allOf":[{"$ref":"#/components/schemas/Party"}]}
  { capital: 5 } is valid: false must have required property 'name'
FlatMergePatchUpdate {"type":"object","properties":{"name":{"type":"string"},"capital":{"type":"integer","format":"int32"}}}
  { capital: 5 } is valid: true 
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
