#!/usr/bin/env bash
# Package: to-json-schema@0.2.5; on Node 20.20.2
# Guess: "10:30" is a text without a format, or a time; the number of a company
#   or of a telephone is a text without one, and a Date is a text.
# Seen: "10:30" has the format style, that of CSS; "76123456" and "+56912345678"
#   have utc-millisec, that of a number of milliseconds. A Date is { "type":
#   "date" }, which is no type of any draft, and ajv refuses the schema.
# Rule: JSON Schema draft 3, 5.23: style is a CSS style definition, utc-millisec
#   a number; draft 7, validation, 6.1.1: the six names of types and integer.
# Matters: the schema of a real answer says that opening hours are styles and tax
#   numbers are times; a validator with these formats refuses the next answer.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts to-json-schema@0.2.5 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv';
import toJsonSchema from 'to-json-schema';

for (const value of ['10:30', 'a text', '+56912345678', '76123456', '2026-11-29', new Date('2026-11-29')]) {
  const schema = toJsonSchema(value);
  let result = 'a schema of draft 7';
  try {
    new Ajv({ strict: false, formats: { style: true, date: true, 'utc-millisec': true } }).compile(schema);
  } catch (error) {
    result = error.message.split(',')[0];
  }
  console.log(`${JSON.stringify(value)}: ${JSON.stringify(schema)}: ${result}`);
}
JS

expected=$(cat <<'TEXT'
"10:30": {"type":"string","format":"style"}: a schema of draft 7
"a text": {"type":"string"}: a schema of draft 7
"+56912345678": {"type":"string","format":"utc-millisec"}: a schema of draft 7
"76123456": {"type":"string","format":"utc-millisec"}: a schema of draft 7
"2026-11-29": {"type":"string","format":"date"}: a schema of draft 7
"2026-11-29T00:00:00.000Z": {"type":"date"}: schema is invalid: data/type must be equal to one of the allowed values
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
