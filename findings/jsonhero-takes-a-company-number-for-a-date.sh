#!/usr/bin/env bash
# Package: @jsonhero/schema-infer@0.1.5 with lodash@4.17.21, which it needs and
#   does not list, and ajv@8.20.0 to validate; on Node 20.20.2
# Guess: "76123456", the number of a company, and "0012" are texts, and an empty
#   list in the sample says nothing about its items.
# Seen: "76123456" has the format date, and "0012" and "2560" have the format
#   time, so that a validator refuses the sample itself. The empty list is
#   written with items: false, and a list of one owner is refused.
# Rule: RFC 3339, section 5.6: full-date and full-time have hyphens and colons;
#   no calendar has a month 34. JSON Schema 2020-12, core, 10.3.1.2: items: false
#   allows no item.
# Matters: tax numbers have seven to eleven digits in this field, and the first
#   company of a sample often has no debts or owners.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @jsonhero/schema-infer@0.1.5 ajv@8.20.0 ajv-formats@3.0.1 lodash@4.17.21

cat >look.mjs <<'JS'
import { inferSchema } from '@jsonhero/schema-infer';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = formats.default(new Ajv2020({ strict: false }));
for (const [sample, value] of [
  [{ owners: ['Ana'] }, { owners: ['Ana', 'Eva'] }],
  [{ owners: [] }, { owners: [] }],
  [{ owners: [] }, { owners: ['Ana'] }],
  [{ number: '2560' }, { number: '2560' }],
  [{ number: '0012' }, { number: '0012' }],
  [{ number: '76123456' }, { number: '76123456' }],
  [{ number: '761234567' }, { number: '761234567' }],
]) {
  const { properties } = inferSchema(sample).toJSONSchema();
  const valid = ajv.compile({ type: 'object', properties })(value);
  console.log(`${JSON.stringify(sample)} is ${JSON.stringify(properties)}: ${JSON.stringify(value)} ${valid ? 'accepted' : 'refused'}`);
}
JS

expected=$(cat <<'TEXT'
{"owners":["Ana"]} is {"owners":{"type":"array","items":{"type":"string"}}}: {"owners":["Ana","Eva"]} accepted
{"owners":[]} is {"owners":{"type":"array","items":false}}: {"owners":[]} accepted
{"owners":[]} is {"owners":{"type":"array","items":false}}: {"owners":["Ana"]} refused
{"number":"2560"} is {"number":{"type":"string","format":"time"}}: {"number":"2560"} refused
{"number":"0012"} is {"number":{"type":"string","format":"time"}}: {"number":"0012"} refused
{"number":"76123456"} is {"number":{"type":"string","format":"date"}}: {"number":"76123456"} refused
{"number":"761234567"} is {"number":{"type":"string"}}: {"number":"761234567"} accepted
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
