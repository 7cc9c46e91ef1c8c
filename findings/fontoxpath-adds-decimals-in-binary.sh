#!/usr/bin/env bash
# Package: fontoxpath@3.34.0, saxon-js@2.7.0; on Node 20.20.2 and 24.21.0
# Guess: decimals of XPath are exact: 0.1 + 0.2 = 0.3, and three shares of
#   33.1, 33.2 and 33.7 are 100.
# Seen: both are false in fontoxpath, also with xs:decimal(); a decimal has as
#   many digits as a double. SaxonJS has both exact.
# Rule: XML Schema part 2, 3.2.3: a decimal has at least 18 digits; Functions
#   and Operators 3.1, section 4.2: the sum of decimals is a decimal.
# Matters: rules for invoices and annual accounts (EN 16931, XBRL) compare sums
#   in XPath; a right document fails by a fraction of a cent.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fontoxpath@3.34.0 saxon-js@2.7.0

cat >look.mjs <<'JS'
import fontoxpath from 'fontoxpath';
import saxon from 'saxon-js';

for (const expression of [
  '0.1 + 0.2 = 0.3',
  'sum((33.1, 33.2, 33.7)) = 100',
  "xs:decimal('100') * xs:decimal('1.1')",
  'round(1.005, 2)',
  "xs:decimal('33.333333333333333333')",
])
  console.log(expression, '->', fontoxpath.evaluateXPathToString(expression), String(saxon.XPath.evaluate(`string(${expression})`, null, {})));
JS

expected=$(cat <<'TEXT'
0.1 + 0.2 = 0.3 -> false true
sum((33.1, 33.2, 33.7)) = 100 -> false true
xs:decimal('100') * xs:decimal('1.1') -> 110.00000000000001 110
round(1.005, 2) -> 1 1.01
xs:decimal('33.333333333333333333') -> 33.333333333333336 33.333333333333333333
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
