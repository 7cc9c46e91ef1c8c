#!/usr/bin/env bash
# Package: zod@4.6.7; on Node 20.20.2 and 24.21.0
# Guess: fromJSONSchema reads "const" and "enum" with objects and arrays, or
#   throws, as it does for "not".
# Seen: the made schema refuses every value, also the one that "const"
#   states: objects are compared by identity. Strings, numbers and null work.
# Rule: JSON Schema 2020-12, Validation 6.1.3: a value is valid if it is
#   equal, and equality of objects and arrays is by their content.
# Matters: a response that repeats a fixed object, such as a money value or
#   an empty list, never passes the check derived from its schema.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts zod@4.6.7

cat >look.mjs <<'JS'
import { z } from 'zod';

const values = ['CLP', 0, null, [], ['CLP', 0], { currency: 'CLP', amount: 0 }];
for (const value of values) {
  const results = [{ const: value }, { enum: ['other', value] }].map(
    (schema) => z.fromJSONSchema(schema).safeParse(structuredClone(value)).success,
  );
  console.log(JSON.stringify(value), ...results);
}
JS

expected=$(cat <<'TEXT'
"CLP" true true
0 true true
null true true
[] false false
["CLP",0] false false
{"currency":"CLP","amount":0} false false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
