#!/usr/bin/env bash
# Package: bark-js@1.2.1, compared with gs1-barcode-parser-mod@1.2.1; on Node
#   20.20.2
# Guess: the due date of a payment slip is a date that exists: a day 00 is the
#   last day of the month, and the year 60 is 2060.
# Seen: December 2026 is due on "2026-12-00", which is no date, and February
#   2028 on "2028-02-00". Each year from 51 to 99 is in the last century, so
#   that an instalment of 2060 was due in 1960.
# Rule: GS1 General Specifications, AI (12): if the day is not needed, it is 00,
#   and the last day of the month is meant; section 7.12: a year of two digits
#   is between 49 years before and 50 years after the current one.
# Matters: the date goes into a list of payments as text, and becomes an invalid
#   date or a payment that is long overdue.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts bark-js@1.2.1 gs1-barcode-parser-mod@1.2.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const bark = require('bark-js');
const { parseBarcode } = require('gs1-barcode-parser-mod');

const two = (number) => String(number).padStart(2, '0');
for (const due of ['261231', '261200', '280200', '500131', '600131']) {
  const code = `12${due}`;
  const { title, value } = bark(code).elements[0];
  const { data } = parseBarcode(`]C1${code}`).parsedCodeItems[0];
  const other = [data.getFullYear(), two(data.getMonth() + 1), two(data.getDate())].join('-');
  console.log(`${title} ${due}: bark-js ${value}, ${Number.isNaN(Date.parse(value)) ? 'no date' : 'a date'}; gs1-barcode-parser-mod ${other}`);
}
JS

expected=$(cat <<'TEXT'
DUE DATE 261231: bark-js 2026-12-31, a date; gs1-barcode-parser-mod 2026-12-31
DUE DATE 261200: bark-js 2026-12-00, no date; gs1-barcode-parser-mod 2026-12-31
DUE DATE 280200: bark-js 2028-02-00, no date; gs1-barcode-parser-mod 2028-02-29
DUE DATE 500131: bark-js 2050-01-31, a date; gs1-barcode-parser-mod 2050-01-31
DUE DATE 600131: bark-js 1960-01-31, a date; gs1-barcode-parser-mod 2060-01-31
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
