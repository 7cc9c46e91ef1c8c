#!/usr/bin/env bash
# Package: export-to-csv@1.5.0, csv-parse@7.0.3; on Node 20.20.2
# Guess: with a comma as decimal separator, 33,33 is quoted, since the comma is
#   the field separator too.
# Seen: the number is written bare: the row has a field more than the header,
#   and a reader refuses it or has 33 and 33. quoteStrings changes nothing. A
#   text with a comma is quoted.
# Rule: its README: whether or not quoteStrings is set, the field separator will
#   be quoted. RFC 4180, section 2, rule 6.
# Matters: shares are written with a comma for readers in Spanish; all columns
#   to their right move by one, and no error says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts export-to-csv@1.5.0 csv-parse@7.0.3

cat >look.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import { asString, generateCsv, mkConfig } from 'export-to-csv';

const rows = [{ owner: 'Pérez, Ana', share: 33.33, units: 1234.5, since: 2026 }];
for (const options of [{}, { decimalSeparator: ',' }, { decimalSeparator: ',', quoteStrings: true }, { decimalSeparator: ',', fieldSeparator: ';' }]) {
  const text = asString(generateCsv(mkConfig({ useKeysAsHeaders: true, useBom: false, ...options }))(rows));
  const [header, row] = parse(text, { delimiter: options.fieldSeparator ?? ',', relax_column_count: true });
  console.log(JSON.stringify(options), text.split('\r\n')[1], `| ${header.length} columns, ${row.length} fields`);
}
JS

expected=$(cat <<'TEXT'
{} "Pérez, Ana",33.33,1234.5,2026 | 4 columns, 4 fields
{"decimalSeparator":","} "Pérez, Ana",33,33,1234,5,2026 | 4 columns, 6 fields
{"decimalSeparator":",","quoteStrings":true} "Pérez, Ana",33,33,1234,5,2026 | 4 columns, 6 fields
{"decimalSeparator":",","fieldSeparator":";"} "Pérez, Ana";33,33;1234,5;2026 | 4 columns, 4 fields
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
