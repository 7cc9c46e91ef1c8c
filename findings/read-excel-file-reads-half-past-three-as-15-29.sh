#!/usr/bin/env bash
# Package: exceljs@4.4.0, read-excel-file@9.3.17, xlsx@0.18.5; on Node 20.20.2
#   and 24.21.0
# Guess: a moment that exceljs writes, 15:30, is read as 15:30.
# Seen: read-excel-file gives 15:29:59.999. Of the 1440 minutes of that day it
#   reads 448 a millisecond early, SheetJS 352, exceljs none.
# Rule: a cell holds the moment as days with a binary fraction, so a reader has
#   to round to the nearest millisecond; these two cut.
# Matters: the hour of an entry in a register is cut to the minute before it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5

cat >look.mjs <<'JS'
import ExcelJS from 'exceljs';
import readExcel from 'read-excel-file/node';
import XLSX from 'xlsx';

const start = Date.parse('2026-06-30T00:00:00Z');
const minutes = Array.from({ length: 1440 }, (_, minute) => new Date(start + minute * 60_000));
const workbook = new ExcelJS.Workbook();
const sheet = workbook.addWorksheet('entries');
for (const moment of minutes) sheet.addRow([moment]);
await workbook.xlsx.writeFile('entries.xlsx');

const again = new ExcelJS.Workbook();
await again.xlsx.readFile('entries.xlsx');
const byExcelJs = minutes.map((_, index) => again.worksheets[0].getCell(index + 1, 1).value);
const book = XLSX.readFile('entries.xlsx', { cellDates: true });
const bySheetJs = minutes.map((_, index) => book.Sheets.entries[`A${index + 1}`].v);
const [{ data }] = await readExcel('entries.xlsx');
const byReadExcel = data.map(([moment]) => moment);
for (const [name, dates] of Object.entries({ byExcelJs, bySheetJs, byReadExcel }))
  console.log(name, dates[930].toISOString(), dates.filter((date, index) => date.getTime() !== minutes[index].getTime()).length);
JS

expected=$(cat <<'TEXT'
byExcelJs 2026-06-30T15:30:00.000Z 0
bySheetJs 2026-06-30T15:30:00.000Z 352
byReadExcel 2026-06-30T15:29:59.999Z 448
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
