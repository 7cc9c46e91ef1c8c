#!/usr/bin/env bash
# Package: bark-js@1.2.1, compared with gs1-barcode-parser-mod@1.2.1; on Node
#   20.20.2
# Guess: the amount of a payment slip with an ISO currency code is read without
#   the code, a day 00 is the last day of the month, and the country of a postal
#   code is kept.
# Seen: 10.00 of currency 152, the Chilean peso, is "15210.00", and a price of
#   19.99 is "15219.99". A date of December 2026 is "2026-12-00", which is no
#   date, and the country of AI 421 is dropped. Without a currency code amounts
#   are right.
# Rule: GS1 General Specifications, AI (391n) and (393n): the first three digits
#   are the ISO 4217 code, the amount follows; (15): if the day is not needed,
#   it is 00, and the last day of the month is meant; (421): three digits of the
#   country precede the postal code.
# Matters: a fee is paid fifteen hundred times over.

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

const separator = String.fromCharCode(29);
for (const [title, code] of [
  ['3902, amount', `8020REF7${separator}39021000`],
  ['3912, amount in 152', `8020REF7${separator}39121521000`],
  ['3922, price', '010950110153000339221999'],
  ['3932, price in 152', '010950110153000339321521999'],
  ['15, December 2026', '010950110153000315261200'],
  ['421, postal code in 152', '01095011015300034211527770000'],
]) {
  const element = bark(code).elements.at(-1);
  const { data, unit } = parseBarcode(`]C1${code}`).parsedCodeItems.at(-1);
  const other = data instanceof Date ? [data.getFullYear(), data.getMonth() + 1, data.getDate()].join('-') : data;
  console.log(`${title}: bark-js ${element.value}, gs1-barcode-parser-mod ${other} ${unit}`.trimEnd());
}
JS

expected=$(cat <<'TEXT'
3902, amount: bark-js 10.00, gs1-barcode-parser-mod 10
3912, amount in 152: bark-js 15210.00, gs1-barcode-parser-mod 10 152
3922, price: bark-js 19.99, gs1-barcode-parser-mod 19.99
3932, price in 152: bark-js 15219.99, gs1-barcode-parser-mod 19.99 152
15, December 2026: bark-js 2026-12-00, gs1-barcode-parser-mod 2026-12-31
421, postal code in 152: bark-js 7770000, gs1-barcode-parser-mod 7770000 152
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
