#!/usr/bin/env bash
# Package: @odata2ts/odata-query-objects@0.30.1; on Node 20.20.2
# Guess: not() negates the comparison that it is called on, and a text with an
#   apostrophe is written with two, as OData wants.
# Seen: not() puts the word not before the expression without parentheses: "not
#   Share eq 25" is the negation of the field, compared with 25, and "not Share
#   gt 25 or Share lt 5" negates less than the expression. The apostrophe is
#   written as it is, so that the literal of O'Connor ends after the O; so in
#   contains() and in().
# Rule: OData 4.01, URL Conventions, operator precedence: not binds closer than
#   eq, gt and or; the ABNF, SQUOTE-in-string: two single quotes represent one
#   within a string literal. The README: type-safe filters.
# Matters: each list of owners that a client asks for by a name with an
#   apostrophe is answered 400, and so is each negated share.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @odata2ts/odata-query-objects@0.30.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { QNumberPath, QStringPath } = createRequire(import.meta.url)('@odata2ts/odata-query-objects');
const name = new QStringPath('Name');
const share = new QNumberPath('Share');
for (const [title, filter] of [
  ['share is 25', share.eq(25)],
  ['share is not 25', share.eq(25).not()],
  ['share is neither above 25 nor below 5', share.gt(25).or(share.lt(5)).not()],
  ['name is Soto', name.eq('Soto')],
  ["name is O'Connor", name.eq("O'Connor")],
  ["name contains O'C", name.contains("O'C")],
  ["name is Soto or O'Connor", name.in('Soto', "O'Connor")],
])
  console.log(`${title}: ${filter}`);
JS

expected=$(cat <<'TEXT'
share is 25: Share eq 25
share is not 25: not Share eq 25
share is neither above 25 nor below 5: not Share gt 25 or Share lt 5
name is Soto: Name eq 'Soto'
name is O'Connor: Name eq 'O'Connor'
name contains O'C: contains(Name,'O'C')
name is Soto or O'Connor: (Name eq 'Soto' or Name eq 'O'Connor')
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
