#!/usr/bin/env bash
# Package: hyperformula@3.5.0, @formulajs/formulajs@4.6.1; on Node 20.20.2
#   and 24.21.0
# Guess: EDATE of 31 January 2024 and one month is 29 February, as DATE and
#   EOMONTH of the same library know that day.
# Seen: it is 28 February in every leap year, also for four years after 29
#   February 2024. EOMONTH gives the 29th.
# Rule: Excel and LibreOffice return 29 February: the last day of a month
#   that lacks the day.
# Matters: a term of a month ends a day early once in four years.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts hyperformula@3.5.0 @formulajs/formulajs@4.6.1

cat >look.mjs <<'JS'
import { EDATE } from '@formulajs/formulajs';
import { HyperFormula } from 'hyperformula';

const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' });
const show = (formula) => sheet.calculateFormula(`=TEXT(${formula},"yyyy-mm-dd")`, 0);
console.log('DATE', show('DATE(2024,2,29)'));
console.log('EOMONTH', show('EOMONTH(DATE(2024,1,31),1)'));
for (const [year, month, day, months] of [[2024, 1, 31, 1], [2024, 3, 31, -1], [2024, 2, 29, 48], [2024, 5, 31, 1]]) {
  const other = EDATE(new Date(year, month - 1, day), months);
  const local = [other.getFullYear(), other.getMonth() + 1, other.getDate()].map((part) => String(part).padStart(2, '0'));
  console.log('EDATE', year, month, day, months, show(`EDATE(DATE(${year},${month},${day}),${months})`), 'formulajs', local.join('-'));
}
JS

expected=$(cat <<'TEXT'
DATE 2024-02-29
EOMONTH 2024-02-29
EDATE 2024 1 31 1 2024-02-28 formulajs 2024-02-29
EDATE 2024 3 31 -1 2024-02-28 formulajs 2024-02-29
EDATE 2024 2 29 48 2028-02-28 formulajs 2028-02-29
EDATE 2024 5 31 1 2024-06-30 formulajs 2024-06-30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
