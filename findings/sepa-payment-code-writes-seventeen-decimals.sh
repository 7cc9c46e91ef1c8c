#!/usr/bin/env bash
# Package: sepa-payment-code@1.0.3; beside sepa-payment-qr-code@2.0.2; on Node
#   20.20.2
# Guess: an amount in euro is written with two decimals at most, a name of more
#   than 70 letters is refused as the amount above the limit is, and a text of
#   two lines is refused.
# Seen: the amount is the number as JavaScript prints it: three pages at 1.10
#   are EUR3.3000000000000003, and 33.33 with 21 percent of tax is EUR40.3293. A
#   name of 81 letters is written whole. The other package rounds, and refuses
#   the name. In both a text of two lines puts its second line into the next
#   element, the information for the payer.
# Rule: European Payments Council, EPC069-12: the amount has two decimals at
#   most, the name 70 characters, and each line of the code is one element. The
#   README: based on this standard.
# Matters: the application of the bank refuses the code on the invoice of a
#   report; whether it does depends on the binary fraction of the price.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts sepa-payment-code@1.0.3 sepa-payment-qr-code@2.0.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { PaymentCode } = require('sepa-payment-code');
const generate = require('sepa-payment-qr-code');

const iban = 'ES9121000418450200051332';
const run = (make) => {
  try {
    return JSON.stringify(make().split('\n').slice(5));
  } catch (error) {
    return error.message;
  }
};
for (const [title, name, amount, text] of [
  ['123.45', 'Lirio SL', 123.45, 'F-7'],
  ['3 x 1.10', 'Lirio SL', 3 * 1.1, 'F-7'],
  ['33.33 x 1.21', 'Lirio SL', 33.33 * 1.21, 'F-7'],
  ['1000000000', 'Lirio SL', 1_000_000_000, 'F-7'],
  ['long name', 'Compañía Española de Informes Jurídicos y Certificaciones Notariales de Madrid SL', 5, 'F-7'],
  ['two lines', 'Lirio SL', 5, 'F-7\nInforme'],
]) {
  console.log(title, run(() => new PaymentCode(name, iban, amount, undefined, text).getPayload()));
  console.log('  other', run(() => generate({ name, iban, amount, unstructuredReference: text })));
}
JS

expected=$(cat <<'TEXT'
123.45 ["Lirio SL","ES9121000418450200051332","EUR123.45","","","F-7",""]
  other ["Lirio SL","ES9121000418450200051332","EUR123.45","","","F-7",""]
3 x 1.10 ["Lirio SL","ES9121000418450200051332","EUR3.3000000000000003","","","F-7",""]
  other ["Lirio SL","ES9121000418450200051332","EUR3.30","","","F-7",""]
33.33 x 1.21 ["Lirio SL","ES9121000418450200051332","EUR40.329299999999996","","","F-7",""]
  other ["Lirio SL","ES9121000418450200051332","EUR40.33","","","F-7",""]
1000000000 Amount must be 0.01 or more and 999999999.99 or less
  other data.amount must be >=0.01 and <=999999999.99.
long name ["Compañía Española de Informes Jurídicos y Certificaciones Notariales de Madrid SL","ES9121000418450200051332","EUR5","","","F-7",""]
  other data.name must have <=70 characters
two lines ["Lirio SL","ES9121000418450200051332","EUR5","","","F-7","Informe",""]
  other ["Lirio SL","ES9121000418450200051332","EUR5.00","","","F-7","Informe",""]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
