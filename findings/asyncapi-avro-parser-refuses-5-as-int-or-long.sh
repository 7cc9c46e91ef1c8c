#!/usr/bin/env bash
# Package: @asyncapi/avro-schema-parser@3.1.0, @asyncapi/parser@3.6.6,
#   ajv@8.20.0; on Node 20.20.2 and 24.22.3
# Guess: a value of an Avro union is valid by the JSON Schema that the parser
#   makes of the union.
# Seen: the branches are under oneOf, and 5 is valid by each of int, long and
#   double, so it is refused. Only a fraction, or a number above the range of
#   int, passes. A Latin text is refused the same way where bytes stand beside
#   string.
# Rule: Avro 1.12.0, Unions: a union may have int, long and double at once,
#   only the same type twice is excluded. JSON Schema draft 7, Validation
#   6.7.3: oneOf is valid if exactly one branch is.
# Matters: a consumer that validates events by the parsed document refuses the
#   ordinary ones.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @asyncapi/avro-schema-parser@3.1.0 @asyncapi/parser@3.6.6 ajv@8.20.0

cat >look.mjs <<'JS'
import { AvroSchemaParser } from '@asyncapi/avro-schema-parser';
import { Parser } from '@asyncapi/parser';
import Ajv from 'ajv';

const schemaFormat = 'application/vnd.apache.avro;version=1.9.0';
const parser = new Parser();
parser.registerSchemaParser(AvroSchemaParser());
const cases = [
  [['int', 'long'], [5, 5_000_000_000]],
  [['int', 'double'], [5, 5.5]],
  [['string', 'bytes'], ['Sur', '株式会社']],
];
for (const [type, values] of cases) {
  const schema = { type: 'record', name: 'Report', fields: [{ name: 'value', type }] };
  const messages = { done: { payload: { schemaFormat, schema } } };
  const { document } = await parser.parse({
    asyncapi: '3.0.0',
    info: { title: 'Reports', version: '1' },
    channels: { reports: { address: 'reports', messages } },
  });
  const { properties } = document.allMessages().all()[0].payload().json().schema;
  const validate = new Ajv.default({ strict: false, validateFormats: false }).compile({ oneOf: properties.value.oneOf });
  for (const value of values) console.log(type.join(' or '), '|', value, validate(value) ? 'valid' : 'invalid');
}
JS

expected=$(cat <<'TEXT'
int or long | 5 invalid
int or long | 5000000000 valid
int or double | 5 invalid
int or double | 5.5 valid
string or bytes | Sur invalid
string or bytes | 株式会社 valid
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
