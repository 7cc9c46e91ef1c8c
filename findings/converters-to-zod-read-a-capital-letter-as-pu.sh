#!/usr/bin/env bash
# Package: zod-from-json-schema@0.5.6, @ark/json-schema@0.0.6,
#   arktype@2.2.2, zod@4.6.7, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: the pattern ^\p{Lu} accepts a name that begins with a capital letter,
#   as in Ajv.
# Seen: z.fromJSONSchema, zod-from-json-schema and @ark/json-schema make a
#   regular expression without the flag u, in which \p is the letter p: they
#   refuse Andes and accept p{Lu}. A pattern of ASCII ranges is read as in Ajv.
# Rule: JSON Schema 2020-12, Core 6.4: regular expressions SHOULD be built with
#   the "u" flag, or equivalent, to provide Unicode support.
# Matters: names in Spanish need \p{L}, since a-z has no ñ and no á; each
#   valid company is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts zod-from-json-schema@0.5.6 @ark/json-schema@0.0.6 arktype@2.2.2 zod@4.6.7 ajv@8.20.0

cat >look.mjs <<'JS'
import { jsonSchemaToType } from '@ark/json-schema';
import Ajv from 'ajv';
import * as z from 'zod';
import { convertJsonSchemaToZod } from 'zod-from-json-schema';

const readers = {
  ajv: (schema) => new Ajv.default().compile(schema),
  zod: (schema) => (value) => z.fromJSONSchema(schema).safeParse(value).success,
  'zod-from-json-schema': (schema) => (value) => convertJsonSchemaToZod(schema).safeParse(value).success,
  '@ark/json-schema': (schema) => (value) => jsonSchemaToType(schema).allows(value),
};
for (const pattern of ['^\\p{Lu}', '^[A-Z]']) {
  for (const [name, read] of Object.entries(readers)) {
    const check = read({ type: 'string', pattern });
    console.log(pattern, name, ['Andes', 'Ñuñoa', 'p{Lu}'].map((value) => `${value} ${check(value)}`).join(', '));
  }
}
JS

expected=$(cat <<'TEXT'
^\p{Lu} ajv Andes true, Ñuñoa true, p{Lu} false
^\p{Lu} zod Andes false, Ñuñoa false, p{Lu} true
^\p{Lu} zod-from-json-schema Andes false, Ñuñoa false, p{Lu} true
^\p{Lu} @ark/json-schema Andes false, Ñuñoa false, p{Lu} true
^[A-Z] ajv Andes true, Ñuñoa false, p{Lu} false
^[A-Z] zod Andes true, Ñuñoa false, p{Lu} false
^[A-Z] zod-from-json-schema Andes true, Ñuñoa false, p{Lu} false
^[A-Z] @ark/json-schema Andes true, Ñuñoa false, p{Lu} false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
