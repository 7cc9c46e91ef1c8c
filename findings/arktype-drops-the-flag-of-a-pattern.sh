#!/usr/bin/env bash
# Package: arktype@2.2.9, valibot@1.5.0, @valibot/to-json-schema@1.8.0,
#   ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: toJsonSchema() of a pattern with the flag i throws, as it does for a
#   morph and for a predicate; Valibot throws.
# Seen: the flag is left out without an error: the schema refuses what the
#   type accepts. The same for m and s.
# Rule: JSON Schema 2020-12, Validation 6.3.3: pattern is a regular expression
#   without flags.
# Matters: the published contract is stricter than the server; a generated
#   client refuses "pe" for a country that works.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts arktype@2.2.9 valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0

cat >look.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import Ajv2020 from 'ajv/dist/2020.js';
import { type } from 'arktype';
import { pipe, regex, string } from 'valibot';

const attempt = (run) => {
  try {
    return run();
  } catch (error) {
    return error.constructor.name;
  }
};
for (const [pattern, text] of [
  [/^PE$/, 'PE'],
  [/^PE$/i, 'pe'],
  [/^PE$/m, 'PE\nCL'],
  [/^P.E$/s, 'P\nE'],
]) {
  const country = type(pattern);
  const schema = country.toJsonSchema();
  const valid = new Ajv2020.default().validate(schema, text);
  const valibot = attempt(() => toJsonSchema(pipe(string(), regex(pattern))).pattern);
  console.log(`${pattern}`, JSON.stringify(text), country.allows(text), '|', schema.pattern, valid, '| valibot', valibot);
}
console.log(attempt(() => type('string.lower').toJsonSchema()));
JS

expected=$(cat <<'TEXT'
/^PE$/ "PE" true | ^PE$ true | valibot ^PE$
/^PE$/i "pe" true | ^PE$ false | valibot Error
/^PE$/m "PE\nCL" true | ^PE$ false | valibot Error
/^P.E$/s "P\nE" true | ^P.E$ false | valibot Error
ToJsonSchemaError
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
