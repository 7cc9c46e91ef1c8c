#!/usr/bin/env bash
# Package: incomplete-json-parser@1.1.5, best-effort-json-parser@1.5.1,
#   partial-json-parser@1.2.2, partial-json@0.1.7; on Node 20.20.2 and 24.21.0
# Guess: a number with an exponent is read as JSON.parse does, in a text that
#   is complete and in one that is cut off after it.
# Seen: incomplete-json-parser leaves the letter out: 1e-7 is 17 and 1.5e+3 is
#   1.53. It also throws at an empty object. best-effort-json-parser reads the
#   cut text as the amount 1.5 and a field that is called e+6,"currency".
#   partial-json-parser throws at each exponent. partial-json reads all of them.
# Rule: RFC 8259, section 6: a number may end in an exponent.
# Matters: JSON.stringify writes a share below 1e-6 in this way, and other
#   languages large amounts; the value changes without an error while a response
#   arrives.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts incomplete-json-parser@1.1.5 best-effort-json-parser@1.5.1 partial-json-parser@1.2.2 partial-json@0.1.7

cat >look.mjs <<'JS'
import * as best from 'best-effort-json-parser';
import { IncompleteJsonParser } from 'incomplete-json-parser';
import { parse } from 'partial-json';
import partial from 'partial-json-parser';

best.disableErrorLogging();
const parsers = {
  'incomplete-json-parser': (text) => IncompleteJsonParser.parse(text),
  'best-effort-json-parser': best.parse,
  'partial-json-parser': partial,
  'partial-json': parse,
};
for (const text of ['[1e-7]', '{"shares":[1.5e+3]}', '{"total":1.5e+6,"currency":"PEN"', '[{}]']) {
  console.log(text);
  for (const [name, read] of Object.entries(parsers)) {
    let result;
    try {
      result = JSON.stringify(read(text));
    } catch {
      result = 'throws';
    }
    console.log(' ', name, result);
  }
}
JS

expected=$(cat <<'TEXT'
[1e-7]
  incomplete-json-parser [17]
  best-effort-json-parser [1e-7]
  partial-json-parser throws
  partial-json [1e-7]
{"shares":[1.5e+3]}
  incomplete-json-parser {"shares":[1.53]}
  best-effort-json-parser {"shares":[1500]}
  partial-json-parser throws
  partial-json {"shares":[1500]}
{"total":1.5e+6,"currency":"PEN"
  incomplete-json-parser throws
  best-effort-json-parser {"total":1.5,"e+6,\"currency\"":"PEN"}
  partial-json-parser throws
  partial-json {"total":1500000,"currency":"PEN"}
[{}]
  incomplete-json-parser throws
  best-effort-json-parser [{}]
  partial-json-parser [{}]
  partial-json [{}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
