#!/usr/bin/env bash
# Package: @remoteoss/json-schema-form@1.2.11; on Node 20.20.2
# Guess: handleValidation() agrees with a validator of JSON Schema on a day, a
#   name with letters of Spanish, and an amount of two decimals.
# Seen: 2026-02-30 is a date; "Peña" does not match ^\p{L}+$, and the message
#   gives an example of closing braces; 0.25 and 19.99 are no multiples of 0.01.
#   dependentRequired and propertyNames are passed over without an error.
# Rule: JSON Schema 2020-12, validation, 7.3.1: date is full-date of RFC 3339;
#   core, 6.4: patterns should be built with the flag u; validation, 6.2.1 and
#   6.5.4.
# Matters: the form of a client accepts a day that the API refuses and refuses
#   the name and the fee of its user.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @remoteoss/json-schema-form@1.2.11

cat >look.mjs <<'JS'
import { createHeadlessForm } from '@remoteoss/json-schema-form';

for (const [schema, value] of [
  [{ type: 'string', format: 'date' }, '2026-02-28'],
  [{ type: 'string', format: 'date' }, '2026-02-30'],
  [{ type: 'string', format: 'date' }, '28/02/2026'],
  [{ type: 'string', pattern: '^[a-z]+$' }, 'pena'],
  [{ type: 'string', pattern: '^\\p{L}+$' }, 'Peña'],
  [{ type: 'number', multipleOf: 0.01 }, 0.25],
  [{ type: 'number', multipleOf: 0.01 }, 19.99],
  [{ type: 'number', multipleOf: 0.25 }, 19.75],
  [{ type: 'object', dependentRequired: { power: ['since'] } }, { power: 'full' }],
  [{ type: 'object', propertyNames: { maxLength: 3 } }, { power: 'full' }],
]) {
  const form = createHeadlessForm({ type: 'object', properties: { field: schema }, required: ['field'] });
  const { formErrors } = form.handleValidation({ field: value });
  const error = formErrors?.field && JSON.stringify(formErrors.field).replace(/}+/, '}');
  console.log(`${JSON.stringify(schema)}: ${JSON.stringify(value)}: ${error ?? 'accepted'}`);
}
JS

expected=$(cat <<'TEXT'
{"type":"string","format":"date"}: "2026-02-28": accepted
{"type":"string","format":"date"}: "2026-02-30": accepted
{"type":"string","format":"date"}: "28/02/2026": "Must be a valid date in yyyy-mm-dd format. e.g. 2026-11-29"
{"type":"string","pattern":"^[a-z]+$"}: "pena": accepted
{"type":"string","pattern":"^\\p{L}+$"}: "Peña": "Must have a valid format. E.g. p{L}"
{"type":"number","multipleOf":0.01}: 0.25: "Must be a multiple of 0.01"
{"type":"number","multipleOf":0.01}: 19.99: "Must be a multiple of 0.01"
{"type":"number","multipleOf":0.25}: 19.75: accepted
{"type":"object","dependentRequired":{"power":["since"]}}: {"power":"full"}: accepted
{"type":"object","propertyNames":{"maxLength":3}}: {"power":"full"}: accepted
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
