#!/usr/bin/env bash
# Package: zod@4.6.7, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: fromJSONSchema reads each keyword of JSON Schema 2020-12, or throws
#   as it does for "not", "if" and "dependentRequired".
# Seen: it drops four without an error: keywords beside $ref, a required
#   property that "properties" does not name, maxItems without items, and the
#   required of anyOf beside properties. The schemas accept values that Ajv
#   refuses.
# Rule: JSON Schema 2020-12 applies keywords beside $ref (Core, 8.2.3.1), and
#   "required" and "maxItems" depend on no other keyword (Validation, 6.4.1
#   and 6.5.3).
# Matters: a client that derives its checks from the published schema of an
#   API passes responses that break the contract.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts zod@4.6.7 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { z } from 'zod';

const ajv = new Ajv.default();
const name = { type: 'string' };
const cases = {
  not: [{ not: { type: 'string' } }, 'Andes'],
  dependentRequired: [{ type: 'object', dependentRequired: { a: ['b'] } }, { a: 1 }],
  'beside $ref': [{ $defs: { name }, $ref: '#/$defs/name', minLength: 9 }, 'Andes'],
  required: [{ type: 'object', properties: { name }, required: ['name', 'id'] }, { name: 'Andes' }],
  maxItems: [{ type: 'array', maxItems: 1 }, [1, 2]],
  anyOf: [{ type: 'object', properties: { name }, anyOf: [{ required: ['name'] }, { required: ['id'] }] }, {}],
};
for (const [title, [schema, value]] of Object.entries(cases)) {
  let byZod;
  try {
    byZod = z.fromJSONSchema(schema).safeParse(value).success ? 'accepts' : 'refuses';
  } catch {
    byZod = 'throws for the schema';
  }
  console.log(`${title}: zod ${byZod}, ajv ${ajv.validate(schema, value) ? 'accepts' : 'refuses'}`);
}
JS

expected=$(cat <<'TEXT'
not: zod throws for the schema, ajv refuses
dependentRequired: zod throws for the schema, ajv refuses
beside $ref: zod accepts, ajv refuses
required: zod accepts, ajv refuses
maxItems: zod accepts, ajv refuses
anyOf: zod accepts, ajv refuses
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
