#!/usr/bin/env bash
# Package: @odata/parser@0.2.14, odata-v4-parser@0.1.29; on Node 20.20.2
# Guess: "not closed and active" is (not closed) and active, and "a sub 2 sub 3"
#   is (a sub 2) sub 3.
# Seen: both parsers negate the rest of the expression as a whole, and they
#   calculate from the right: a sub (2 sub 3).
# Rule: OData 4.01, URL Conventions, operator precedence: not comes before and;
#   operators in the same category have equal precedence. In which order these
#   are evaluated is stated by the Azure REST API guidelines, whose filters are
#   those of OData: left to right, as in arithmetic.
# Matters: a list of reports that are not closed and belong to a company becomes
#   the list of all that are not both; the filter of another client gives other
#   rows for the same URL.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @odata/parser@0.2.14 odata-v4-parser@0.1.29

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import odataParser from '@odata/parser';

const v4 = createRequire(import.meta.url)('odata-v4-parser');
const show = (token) => {
  const { type, value, raw } = token;
  if (value?.left) return `${type.replace('Expression', '')}(${show(value.left)}, ${show(value.right)})`;
  if (type === 'NotExpression') return `Not(${show(value)})`;
  return value?.type && type !== 'ODataIdentifier' ? show(value) : raw;
};
for (const text of ['not closed and active', 'not (closed eq true) or share gt 25', 'a sub 2 sub 3 eq 1', 'a div 2 mul 3 eq 1']) {
  console.log(text);
  console.log('  @odata/parser', show(odataParser.defaultParser.filter(text)));
  console.log('  odata-v4-parser', show(v4.filter(text)));
}
JS

expected=$(cat <<'TEXT'
not closed and active
  @odata/parser Not(And(closed, active))
  odata-v4-parser Not(And(closed, active))
not (closed eq true) or share gt 25
  @odata/parser Not(Or(Equals(closed, true), GreaterThan(share, 25)))
  odata-v4-parser Not(Or(Equals(closed, true), GreaterThan(share, 25)))
a sub 2 sub 3 eq 1
  @odata/parser Equals(Sub(a, Sub(2, 3)), 1)
  odata-v4-parser Equals(Sub(a, Sub(2, 3)), 1)
a div 2 mul 3 eq 1
  @odata/parser Equals(Div(a, Mul(2, 3)), 1)
  odata-v4-parser Equals(Div(a, Mul(2, 3)), 1)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
