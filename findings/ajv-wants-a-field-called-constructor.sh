#!/usr/bin/env bash
# Package: ajv@8.20.0, @hyperjump/json-schema@1.18.0; on Node 20.20.2 and
#   24.21.0
# Guess: an optional field called constructor may be absent, and a required
#   one must be present.
# Seen: it is the reverse: {} is refused, since the inherited function is no
#   text, and {} satisfies required. The option ownProperties mends both; it
#   is off by default and described by inherited keys, which JSON never has.
#   The same for valueOf and toString.
# Rule: JSON Schema 2020-12, Core 10.3.2.1: properties applies to the names
#   that are in the instance.
# Matters: "constructor" is the Spanish word for builder; a contract for
#   buildings that has the field refuses each document without it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 @hyperjump/json-schema@1.18.0

cat >look.mjs <<'JS'
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv2020 from 'ajv/dist/2020.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
for (const name of ['builder', 'constructor', 'valueOf']) {
  for (const schema of [{ properties: { [name]: { type: 'string' } } }, { required: [name] }]) {
    const id = `https://example.com/${name}/${Object.keys(schema)[0]}`;
    registerSchema(structuredClone(schema), id, dialect);
    const other = (await validate(id, {})).valid;
    const [plain, own] = [false, true].map((ownProperties) => new Ajv2020.default({ ownProperties, strict: false }).validate(schema, {}));
    console.log(JSON.stringify(schema), '{}', '| ajv', plain, '| ownProperties', own, '| hyperjump', other);
  }
}
JS

expected=$(cat <<'TEXT'
{"properties":{"builder":{"type":"string"}}} {} | ajv true | ownProperties true | hyperjump true
{"required":["builder"]} {} | ajv false | ownProperties false | hyperjump false
{"properties":{"constructor":{"type":"string"}}} {} | ajv false | ownProperties true | hyperjump true
{"required":["constructor"]} {} | ajv true | ownProperties false | hyperjump false
{"properties":{"valueOf":{"type":"string"}}} {} | ajv false | ownProperties true | hyperjump true
{"required":["valueOf"]} {} | ajv true | ownProperties false | hyperjump false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
