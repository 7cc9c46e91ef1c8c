#!/usr/bin/env bash
# Package: @vinejs/vine@4.4.0, ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: toJSONSchema of an object that is merged with a group requires the
#   fields of the object and those of one branch of the group.
# Seen: the object and the group are two ways of an anyOf. The schema accepts
#   what Vine refuses: a power without its number, and a number without a kind.
#   in() of a text is left out, while in() of a number becomes an enum.
# Rule: JSON Schema draft 7, the output by the documentation of Vine, Validation
#   6.7.1 and 6.7.2: allOf needs all of its schemas, anyOf one. Among the
#   limitations there is nothing on groups or in().
# Matters: a client that validates by the contract sends requests that the
#   server answers with 422.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @vinejs/vine@4.4.0 ajv@8.20.0

cat >look.mjs <<'JS'
import vine from '@vinejs/vine';
import Ajv from 'ajv';

const group = vine.group([
  vine.group.if((data) => data.kind === 'power', { number: vine.string() }),
  vine.group.if((data) => data.kind === 'deed', { notary: vine.string() }),
]);
const cases = [
  [vine.object({ kind: vine.string() }).merge(group), [{ kind: 'power', number: 'A1' }, { kind: 'power' }, { number: 'A1' }]],
  [vine.object({ currency: vine.string().in(['PEN', 'USD']) }), [{ currency: 'PEN' }, { currency: 'XXX' }]],
  [vine.object({ years: vine.number().in([1, 2]) }), [{ years: 1 }, { years: 3 }]],
];
for (const [schema, values] of cases) {
  const validator = vine.create(schema);
  const json = validator.toJSONSchema();
  console.log(JSON.stringify(json));
  const validate = new Ajv.default({ strict: false }).compile(json);
  for (const value of values) {
    const [error] = await validator.tryValidate(value);
    console.log('  ', JSON.stringify(value), `| vine ${!error}, schema ${validate(value)}`);
  }
}
JS

expected=$(cat <<'TEXT'
{"anyOf":[{"anyOf":[{"type":"object","properties":{"number":{"type":"string"}},"required":["number"]},{"type":"object","properties":{"notary":{"type":"string"}},"required":["notary"]}]},{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"additionalProperties":false}]}
   {"kind":"power","number":"A1"} | vine true, schema true
   {"kind":"power"} | vine false, schema true
   {"number":"A1"} | vine false, schema true
{"type":"object","properties":{"currency":{"type":"string"}},"required":["currency"],"additionalProperties":false}
   {"currency":"PEN"} | vine true, schema true
   {"currency":"XXX"} | vine false, schema true
{"type":"object","properties":{"years":{"type":"number","enum":[1,2]}},"required":["years"],"additionalProperties":false}
   {"years":1} | vine true, schema true
   {"years":3} | vine false, schema false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
