#!/usr/bin/env bash
# Package: json-rules-engine-simplified@0.1.17; on Node 20.20.2
# Guess: { shares: 'empty' } is true while the field has no value and false once
#   it has one, whatever its type is.
# Seen: for a number, 0 or 60, and for a boolean, run() throws a TypeError that
#   has no message, for 'empty' and for not: 'empty'. One such rule takes the
#   results of all others away. A Date is empty.
# Rule: the README: a condition is a predicate of a field, and its first example
#   is 'empty' for a field of a form, without a word on types.
# Matters: the form works until its user enters the first number, and the error
#   names neither the rule nor the field.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-rules-engine-simplified@0.1.17

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { default: Engine } = createRequire(import.meta.url)('json-rules-engine-simplified');
const rules = (condition) => [
  { conditions: { shares: condition }, event: 'of shares' },
  { conditions: { name: { equal: 'Acme' } }, event: 'of the name' },
];
for (const condition of ['empty', { not: 'empty' }])
  for (const value of [undefined, '', 'many', [], 0, 60, false, new Date(0)]) {
    let result;
    try {
      result = JSON.stringify(await new Engine(rules(condition)).run({ name: 'Acme', shares: value }));
    } catch (error) {
      result = `${error.name} "${error.message}"`;
    }
    console.log(`${JSON.stringify(condition)} of ${JSON.stringify(value)}: ${result}`);
  }
JS

expected=$(cat <<'TEXT'
"empty" of undefined: ["of shares","of the name"]
"empty" of "": ["of shares","of the name"]
"empty" of "many": ["of the name"]
"empty" of []: ["of shares","of the name"]
"empty" of 0: TypeError ""
"empty" of 60: TypeError ""
"empty" of false: TypeError ""
"empty" of "1970-01-01T00:00:00.000Z": ["of shares","of the name"]
{"not":"empty"} of undefined: ["of the name"]
{"not":"empty"} of "": ["of the name"]
{"not":"empty"} of "many": ["of shares","of the name"]
{"not":"empty"} of []: ["of the name"]
{"not":"empty"} of 0: TypeError ""
{"not":"empty"} of 60: TypeError ""
{"not":"empty"} of false: TypeError ""
{"not":"empty"} of "1970-01-01T00:00:00.000Z": ["of the name"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
