#!/usr/bin/env bash
# Package: fast-formula-parser@1.0.19, hyperformula@3.5.0; on Node 20.20.2
# Guess: COUNTIF(range, ">20") counts the numbers above 20 and leaves out texts
#   and empty cells, as SUMIF does.
# Seen: it counts each text as above 20, and an empty cell as below 20. SUMIF
#   leaves the texts out. HyperFormula counts only the numbers.
# Rule: the documentation of Excel: COUNTIF counts the cells that meet the
#   criterion, as SUMIF adds them; one criterion has one meaning in both.
# Matters: the number of owners above a threshold decides on a duty to report; a
#   cell with "pending" is counted as one of them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-formula-parser@1.0.19 hyperformula@3.5.0

cat >look.mjs <<'JS'
import Parser from 'fast-formula-parser';
import { HyperFormula } from 'hyperformula';

for (const shares of [[60, 25, 10], [60, 25, 10, 'pending'], [60, 25, 10, null], ['Acero SA', 'Bruma SL']]) {
  const parser = new Parser({ onCell: ({ row }) => shares[row - 1], onRange: () => shares.map((share) => [share]) });
  const range = `A1:A${shares.length}`;
  for (const formula of [`COUNTIF(${range},">20")`, `COUNTIF(${range},"<20")`, `SUMIF(${range},">20")`]) {
    const sheet = HyperFormula.buildFromArray(shares.map((share, row) => (row === 0 ? [share, `=${formula}`] : [share])), { licenseKey: 'gpl-v3' });
    console.log(JSON.stringify(shares), `${formula}:`, parser.parse(formula, { sheet: 'A', row: 9, col: 9 }), `HyperFormula: ${sheet.getCellValue({ sheet: 0, row: 0, col: 1 })}`);
  }
}
JS

expected=$(cat <<'TEXT'
[60,25,10] COUNTIF(A1:A3,">20"): 2 HyperFormula: 2
[60,25,10] COUNTIF(A1:A3,"<20"): 1 HyperFormula: 1
[60,25,10] SUMIF(A1:A3,">20"): 85 HyperFormula: 85
[60,25,10,"pending"] COUNTIF(A1:A4,">20"): 3 HyperFormula: 2
[60,25,10,"pending"] COUNTIF(A1:A4,"<20"): 1 HyperFormula: 1
[60,25,10,"pending"] SUMIF(A1:A4,">20"): 85 HyperFormula: 85
[60,25,10,null] COUNTIF(A1:A4,">20"): 2 HyperFormula: 2
[60,25,10,null] COUNTIF(A1:A4,"<20"): 2 HyperFormula: 1
[60,25,10,null] SUMIF(A1:A4,">20"): 85 HyperFormula: 85
["Acero SA","Bruma SL"] COUNTIF(A1:A2,">20"): 2 HyperFormula: 0
["Acero SA","Bruma SL"] COUNTIF(A1:A2,"<20"): 0 HyperFormula: 0
["Acero SA","Bruma SL"] SUMIF(A1:A2,">20"): 0 HyperFormula: 0
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
