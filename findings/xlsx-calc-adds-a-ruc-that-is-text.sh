#!/usr/bin/env bash
# Package: xlsx-calc@0.9.2; on Node 20.20.2 and 24.21.0
# Guess: SUM over 10, the text "20100070970" and 20 is 30, SUMIF adds the rows
#   that meet the condition, and ROUND(-2.5,0) is -3, as in Excel.
# Seen: the text of digits is added: 20100071000, and it is the MAX. Text of
#   letters is left out. SUMIF over columns is 0 for any condition. -2.5 is
#   rounded to -2.
# Rule: OpenFormula 1.2 (SUM, NumberSequence): text in a reference is ignored.
#   Excel and LibreOffice do the same, and round halves away from 0.
# Matters: company numbers are kept as text because of leading zeros; a column
#   with one of them gives a total in the thousand millions.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xlsx-calc@0.9.2

cat >look.mjs <<'JS'
import calculate from 'xlsx-calc';

const show = (formula, column, other = []) => {
  const sheet = { '!ref': 'A1:C9', A1: { f: formula } };
  for (const [letter, values] of [['B', column], ['C', other]])
    for (const [index, v] of values.entries()) sheet[`${letter}${index + 1}`] = { v, t: typeof v === 'string' ? 's' : 'n' };
  (calculate.default ?? calculate)({ SheetNames: ['Sheet'], Sheets: { Sheet: sheet } });
  console.log(formula, JSON.stringify(column), sheet.A1.v);
};
show('SUM(B1:B3)', [10, 'S/C', 20]);
show('SUM(B1:B3)', [10, '20100070970', 20]);
show('MAX(B1:B3)', [10, '20100070970', 20]);
show('SUMIF(B1:B3,25,C1:C3)', [25, 20, 25], [1, 2, 4]);
show('SUMIF(B1:B3,">20",C1:C3)', [25, 20, 25], [1, 2, 4]);
show('ROUND(2.5,0)', []);
show('ROUND(-2.5,0)', []);
JS

expected=$(cat <<'TEXT'
SUM(B1:B3) [10,"S/C",20] 30
SUM(B1:B3) [10,"20100070970",20] 20100071000
MAX(B1:B3) [10,"20100070970",20] 20100070970
SUMIF(B1:B3,25,C1:C3) [25,20,25] 0
SUMIF(B1:B3,">20",C1:C3) [25,20,25] 0
ROUND(2.5,0) [] 3
ROUND(-2.5,0) [] -2
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
