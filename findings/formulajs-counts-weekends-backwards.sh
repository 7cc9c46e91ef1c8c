#!/usr/bin/env bash
# Package: @formulajs/formulajs@4.6.1, hyperformula@3.5.0; on Node 20.20.2
#   and 24.21.0
# Guess: NETWORKDAYS with a start after its end is the negative of the same
#   range, as in spreadsheets.
# Seen: weekends are counted too: -150 instead of -110, and -27 instead of
#   -21 for NETWORKDAYS.INTL. HyperFormula gives the values of Excel.
# Rule: the documentation of Excel for NETWORKDAYS.INTL has the example of
#   2006-02-28 to 2006-01-31 with the result -21.
# Matters: the days by which a deadline was missed come out a third too many.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @formulajs/formulajs@4.6.1 hyperformula@3.5.0

cat >look.mjs <<'JS'
import { NETWORKDAYS } from '@formulajs/formulajs';
import { HyperFormula } from 'hyperformula';

const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' });
const date = (text) => new Date(`${text}T00:00:00`);
const cell = (text) => `DATE(${text.split('-').map(Number)})`;
for (const [name, start, end] of [
  ['NETWORKDAYS', '2012-10-01', '2013-03-01'],
  ['NETWORKDAYS', '2013-03-01', '2012-10-01'],
  ['NETWORKDAYS.INTL', '2006-02-28', '2006-01-31'],
]) {
  const count = name === 'NETWORKDAYS' ? NETWORKDAYS : NETWORKDAYS.INTL;
  const other = sheet.calculateFormula(`=${name}(${cell(start)},${cell(end)})`, 0);
  console.log(name, start, end, 'formulajs', count(date(start), date(end)), 'hyperformula', other);
}
JS

expected=$(cat <<'TEXT'
NETWORKDAYS 2012-10-01 2013-03-01 formulajs 110 hyperformula 110
NETWORKDAYS 2013-03-01 2012-10-01 formulajs -150 hyperformula -110
NETWORKDAYS.INTL 2006-02-28 2006-01-31 formulajs -27 hyperformula -21
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
