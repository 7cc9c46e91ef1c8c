#!/usr/bin/env bash
# Package: jest-cucumber@4.5.0; on Node 20.20.2
# Guess: the value $'000 of an example, which is the unit "thousands of dollars"
#   of accounts, takes the place of <unit> in the step as it is, as it does in
#   the title.
# Seen: its $' becomes the rest of the step after <unit>, and 000 follows. Of
#   $$5 one dollar is left, and $& is <unit> again.
# Rule: Gherkin reference, scenario outline: the <>-delimited parameters are
#   replaced with the values of the table. The patterns $', $$ and $& belong to
#   String.prototype.replace of ECMAScript.
# Matters: no step definition fits the step of an account in thousands, and a
#   test with $$ checks another amount than its table has.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jest-cucumber@4.5.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { parseFeature } = createRequire(import.meta.url)('jest-cucumber');
const { scenarioOutlines } = parseFeature(`Feature: accounts
  Scenario Outline: in <unit>
    Given the amounts are in <unit> and checked
    Examples:
      | unit  |
      | EUR   |
      | $'000 |
      | $$5   |
      | $&    |
`);
for (const { title, steps } of scenarioOutlines[0].scenarios) console.log(`${title} | ${steps[0].stepText}`);
JS

expected=$(cat <<'TEXT'
in EUR | the amounts are in EUR and checked
in $'000 | the amounts are in  and checked000 and checked
in $$5 | the amounts are in $5 and checked
in $& | the amounts are in <unit> and checked
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
