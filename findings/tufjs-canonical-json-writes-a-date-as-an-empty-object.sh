#!/usr/bin/env bash
# Package: @tufjs/canonical-json@2.0.0; on Node 20.20.2
# Guess: a value that has no form in the standard is refused, as undefined and a
#   number with a fraction are, or written as JSON.stringify does; an integer is
#   written in digits.
# Seen: a Date, a Map and any object with toJSON and no own fields is {},
#   without an error, so the text has no day of issue. The integer 1e21 is
#   "1e+21".
# Rule: its README: compliant with the OLPC Canonical JSON specification. There
#   a number is digits with an optional minus, without exponent and fraction.
# Matters: the receiver of signed metadata of a report has the date that
#   JSON.stringify wrote, and refuses a right signature.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @tufjs/canonical-json@2.0.0

cat >look.mjs <<'JS'
import { canonicalize } from '@tufjs/canonical-json';

for (const [name, value] of Object.entries({
  'a text': { issued: '2026-02-28T12:00:00.000Z' },
  'a Date': { issued: new Date('2026-02-28T12:00:00Z') },
  'a Map': { shares: new Map([['A', 60]]) },
  'a URL': { link: new URL('https://firm.example/') },
  undefined: { issued: undefined },
  33.3: { share: 33.3 },
  '10 to the 20': { amount: 1e20 },
  '10 to the 21': { amount: 1e21 },
})) {
  let text;
  try {
    text = canonicalize(value);
  } catch (error) {
    text = error.message;
  }
  console.log(`${name}: ${text}`);
}
JS

expected=$(cat <<'TEXT'
a text: {"issued":"2026-02-28T12:00:00.000Z"}
a Date: {"issued":{}}
a Map: {"shares":{}}
a URL: {"link":{}}
undefined: Cannot read properties of undefined (reading 'toString')
33.3: cannot encode 33.3
10 to the 20: {"amount":100000000000000000000}
10 to the 21: {"amount":1e+21}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
