#!/usr/bin/env bash
# Package: xlsx@0.18.5, exceljs@4.4.0, read-excel-file@9.3.17; on Node 20.20.2
#   and 24.21.0
# Guess: a date that SheetJS writes as a date cell (cellDates) is the same date
#   in every reader of xlsx.
# Seen: exceljs reads 31 December 2026 as 18 July 1905: it takes the leading
#   year of the ISO text for a number of days. read-excel-file and SheetJS read
#   the date.
# Rule: ISO/IEC 29500-1, 18.18.11 (ST_CellType): a cell of the type d holds a
#   date as ISO 8601.
# Matters: a list of terms that one side exports is read by the other with
#   dates of 1905, and no error says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 exceljs@4.4.0 read-excel-file@9.3.17

cat >look.mjs <<'JS'
import ExcelJS from 'exceljs';
import readExcel from 'read-excel-file/node';
import XLSX from 'xlsx';

const rows = [['vence', new Date('2026-12-31T00:00:00Z')]];
const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { cellDates: true }), 'plazos');
XLSX.writeFile(book, 'terms.xlsx', { cellDates: true });

const day = (date) => date.toISOString().slice(0, 10);
const read = XLSX.readFile('terms.xlsx', { cellDates: true });
console.log('SheetJS', day(read.Sheets.plazos.B1.v));
const [{ data }] = await readExcel('terms.xlsx');
console.log('read-excel-file', day(data[0][1]));
const workbook = new ExcelJS.Workbook();
await workbook.xlsx.readFile('terms.xlsx');
console.log('exceljs', day(workbook.worksheets[0].getCell('B1').value));
JS

expected=$(cat <<'TEXT'
SheetJS 2026-12-31
read-excel-file 2026-12-31
exceljs 1905-07-18
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
