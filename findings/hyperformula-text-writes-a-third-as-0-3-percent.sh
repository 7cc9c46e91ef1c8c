#!/usr/bin/env bash
# Package: hyperformula@3.5.0; on Node 20.20.2 and 24.21.0
# Guess: TEXT takes the usual formats for percentages and thousands, or
#   returns an error for one that it does not know.
# Seen: "0.0%" writes 0.333 as 0.3%, a hundredth of its value, and "#,##0.00"
#   writes 1234.5 as 1235,##0.00. Both are results, not errors.
# Rule: Excel and LibreOffice write 33.3% and 1,234.50.
# Matters: a sheet of owners that is calculated on a server shows shares a
#   hundred times too small.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts hyperformula@3.5.0

cat >look.mjs <<'JS'
import { HyperFormula } from 'hyperformula';

const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' });
for (const [value, format] of [[1234.5, '0.00'], [0.333, '0.0%'], [1234.5, '#,##0.00']])
  console.log(value, 'as', format, '->', sheet.calculateFormula(`=TEXT(${value},"${format}")`, 0));
JS

expected=$(cat <<'TEXT'
1234.5 as 0.00 -> 1234.50
0.333 as 0.0% -> 0.3%
1234.5 as #,##0.00 -> 1235,##0.00
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
