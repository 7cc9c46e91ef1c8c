#!/usr/bin/env bash
# Package: json-schema-faker@0.6.3, ajv@8.20.0, ajv-formats@3.0.1; on Node
#   20.20.2 and 24.21.0
# Guess: a generated value is valid for its schema where the schema has only
#   patternProperties or a standard format.
# Seen: the pattern ^x- gives the key "x", which it does not match, and the
#   format duration gives PT0D for some seeds, which is no duration: days
#   stand before T.
# Rule: RFC 3339, appendix A (duration).
# Matters: a mock response or a fixture that is generated from a contract
#   fails the check of the same contract, with the duration only now and then.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-schema-faker@0.6.3 ajv@8.20.0 ajv-formats@3.0.1

cat >look.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { generate } from 'json-schema-faker';

const ajv = new Ajv.default();
addFormats.default(ajv);
for (const schema of [
  { type: 'object', patternProperties: { '^x-': { type: 'integer' } }, minProperties: 1, additionalProperties: false },
  { type: 'string', format: 'duration' },
]) {
  const value = await generate(schema, { seed: 1 });
  console.log(JSON.stringify(value), ajv.validate(schema, value));
}
JS

expected=$(cat <<'TEXT'
{"x":-995} false
"PT0D" false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
