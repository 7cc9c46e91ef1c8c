#!/usr/bin/env bash
# Package: effect@4.1.0; on Node 20.20.2 and 24.21.0
# Guess: isMinLength(8) is written as minLength: 8 in the JSON Schema, and
#   isPattern(/^PE/) as a pattern.
# Seen: minLength is 4, since Effect counts UTF-16 units and JSON Schema
#   counts characters, and the pattern is left out. isMinCodePoints(8) and a
#   pattern with the flag u are written as they are. The comments of the two
#   functions say so; the contract that is made shows no sign of it.
# Rule: JSON Schema 2020-12, Validation 6.3.2: the length of a text is its
#   number of characters.
# Matters: the published contract allows texts that the server refuses: a
#   client that validates before it sends gets a 400.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts effect@4.1.0

cat >look.mjs <<'JS'
import { Schema } from 'effect';

const { String: Text } = Schema;
for (const [name, schema] of [
  ['isMinLength(8)', Text.check(Schema.isMinLength(8))],
  ['isMinLength(3), isMaxLength(3)', Text.check(Schema.isMinLength(3), Schema.isMaxLength(3))],
  ['isMinCodePoints(8)', Text.check(Schema.isMinCodePoints(8))],
  ['isPattern(/^PE/)', Text.check(Schema.isPattern(/^PE/))],
  ['isPattern(/^PE/u)', Text.check(Schema.isPattern(/^PE/u))],
]) {
  console.log(name, JSON.stringify(Schema.toJsonSchemaDocument(schema).schema));
}
console.log('four of 8:', Schema.decodeUnknownExit(Text.check(Schema.isMinLength(8)))('four')._tag);
JS

expected=$(cat <<'TEXT'
isMinLength(8) {"type":"string","minLength":4}
isMinLength(3), isMaxLength(3) {"type":"string","minLength":2,"maxLength":3}
isMinCodePoints(8) {"type":"string","minLength":8}
isPattern(/^PE/) {"type":"string"}
isPattern(/^PE/u) {"type":"string","pattern":"^PE"}
four of 8: Failure
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
