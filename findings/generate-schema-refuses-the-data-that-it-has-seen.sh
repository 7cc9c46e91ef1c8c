#!/usr/bin/env bash
# Package: generate-schema@2.6.0, with ajv@8.20.0 to validate; on Node 20.20.2
# Guess: the schema that json() writes for a value accepts that value, and for a
#   list of numbers and texts it is a choice of the two.
# Seen: the choice is oneOf with the type of the first item twice, number, number
#   and string. A number matches two of them, so that the data itself is refused;
#   with a text first, each text is.
# Rule: JSON Schema draft 4, validation, 5.5.5: with oneOf, exactly one schema
#   has to match. The README: it converts an object to a schema of draft 4.
# Matters: a schema that was made from a real answer of an API is a common first
#   contract; it rejects that answer where a list is mixed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts generate-schema@2.6.0 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv';
import generator from 'generate-schema';

for (const value of [
  { codes: [76, 77] },
  { codes: ['A', 'B'] },
  { codes: [76, 'A'] },
  { codes: ['A', 76] },
  { codes: [76, 'A', true] },
  { codes: [76, null] },
]) {
  const { $schema, ...schema } = generator.json('Report', value);
  const { codes } = schema.properties;
  const valid = new Ajv({ strict: false }).compile(schema)(value);
  console.log(`${JSON.stringify(value)}: ${JSON.stringify(codes.items)}: ${valid ? 'accepted' : 'refused'}`);
}
JS

expected=$(cat <<'TEXT'
{"codes":[76,77]}: {"type":"number"}: accepted
{"codes":["A","B"]}: {"type":"string"}: accepted
{"codes":[76,"A"]}: {"oneOf":[{"type":"number"},{"type":"number"},{"type":"string"}]}: refused
{"codes":["A",76]}: {"oneOf":[{"type":"string"},{"type":"string"},{"type":"number"}]}: refused
{"codes":[76,"A",true]}: {"oneOf":[{"type":"number"},{"type":"number"},{"type":"string"},{"type":"boolean"}]}: refused
{"codes":[76,null]}: {"oneOf":[{"type":"number"},{"type":"number"},{"type":"null"}]}: refused
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
