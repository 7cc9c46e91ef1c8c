#!/usr/bin/env bash
# Package: json-schema-to-zod@2.8.1, zod@4.6.7, ajv@8.20.0; on Node 20.20.2
#   and 24.21.0
# Guess: not: { required: ["password"] } refuses objects that have the key and
#   accepts the others; what cannot be expressed is left out.
# Seen: the inner part becomes "anything" and its negation refuses every
#   value. A pattern with \p{L} never matches, as the flag u is missing.
# Rule: JSON Schema 2020-12 core, section 6.4: patterns should be compiled
#   with Unicode support.
# Matters: two usual constructs of a contract generate a schema that refuses
#   all correct data; with ajv the same document is right.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-schema-to-zod@2.8.1 zod@4.6.7 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { jsonSchemaToZod } from 'json-schema-to-zod';
import * as z from 'zod';

for (const [schema, value] of [
  [{ not: { required: ['password'] } }, { name: 'a' }],
  [{ type: 'string', pattern: '^\\p{L}+$' }, 'Ñandú'],
]) {
  const zod = new Function('z', `return ${jsonSchemaToZod(schema)}`)(z);
  console.log(JSON.stringify(value), 'ajv', new Ajv.default({ strict: false }).validate(schema, value), 'zod', zod.safeParse(value).success);
}
JS

expected=$(cat <<'TEXT'
{"name":"a"} ajv true zod false
"Ñandú" ajv true zod false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
