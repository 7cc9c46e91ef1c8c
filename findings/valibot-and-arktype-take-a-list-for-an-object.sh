#!/usr/bin/env bash
# Package: valibot@1.5.0, arktype@2.2.9, zod@4.6.7,
#   @valibot/to-json-schema@1.8.0, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: a list is no object; where all fields are optional, as in the body of
#   a PATCH, [] is refused.
# Seen: Valibot and ArkType accept it, for an object and for a record, and
#   Valibot returns an object. The JSON Schema that each makes from the same
#   type refuses it. Zod refuses it.
# Rule: JSON Schema 2020-12, Core 4.2.1: array and object are different types.
# Matters: a JSON Patch that is sent as a merge patch is answered 200 and
#   changes nothing; the contract says 400.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts valibot@1.5.0 arktype@2.2.9 zod@4.6.7 @valibot/to-json-schema@1.8.0 ajv@8.20.0

cat >look.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { type } from 'arktype';
import * as v from 'valibot';
import * as z from 'zod';

const kinds = {
  object: [v.object({ note: v.optional(v.string()) }), type({ 'note?': 'string' }), z.object({ note: z.string().optional() })],
  record: [v.record(v.string(), v.string()), type({ '[string]': 'string' }), z.record(z.string(), z.string())],
};
for (const [kind, [valibot, arktype, zod]] of Object.entries(kinds)) {
  for (const value of [{}, [], ['a']]) {
    const parsed = v.safeParse(valibot, value);
    const bySchema = [new Ajv.default().validate(toJsonSchema(valibot), value), new Ajv2020.default().validate(arktype.toJsonSchema(), value)];
    const seen = [parsed.success && JSON.stringify(parsed.output), arktype.allows(value), zod.safeParse(value).success];
    console.log(kind, JSON.stringify(value), '| valibot, arktype, zod', seen.join(', '), '| schemas', bySchema.join(', '));
  }
}
JS

expected=$(cat <<'TEXT'
object {} | valibot, arktype, zod {}, true, true | schemas true, true
object [] | valibot, arktype, zod {}, true, false | schemas false, false
object ["a"] | valibot, arktype, zod {}, true, false | schemas false, false
record {} | valibot, arktype, zod {}, true, true | schemas true, true
record [] | valibot, arktype, zod {}, true, false | schemas false, false
record ["a"] | valibot, arktype, zod {"0":"a"}, true, false | schemas false, false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
