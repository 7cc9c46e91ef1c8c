#!/usr/bin/env bash
# Package: efactura-sdk@3.0.8; on Node 20.20.2
# Guess: 1000 pages at 0.0045 are 4.50 on the line and in the total; a unit
#   price keeps its decimals.
# Seen: the price is rounded to two decimals before it is multiplied: the line
#   is 0.00, and so is the amount to pay. 1000 x 0.125 is 130.00 in place of
#   125.00, and 1000 x 1.005 is 1000.00 in place of 1005.00. The price in the
#   XML is the rounded one, so that no check of the invoice finds the
#   difference.
# Rule: EN 16931-1: the item net price (BT-146) is a unit price amount, whose
#   decimals are not limited, while amounts have two; the line net amount
#   (BT-131) is quantity by price, rounded. The README creates compliant UBL of
#   a unit price.
# Matters: reports are sold by the page and searches by the thousand; the
#   supplier bills another amount than was agreed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts efactura-sdk@3.0.8

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { UblBuilder } = createRequire(import.meta.url)('efactura-sdk');
const party = (registrationName, companyId) => ({ registrationName, companyId, isVatPayer: true, address: { street: 'Str. 1', city: 'Cluj-Napoca', postalZone: '400001' } });
for (const [quantity, unitPrice] of [
  [3, 33.33],
  [1000, 0.0045],
  [1000, 0.125],
  [1000, 1.005],
]) {
  const xml = new UblBuilder().generateInvoiceXml({
    invoiceNumber: 'F-7',
    issueDate: new Date('2026-11-29T12:00:00Z'),
    supplier: party('Lirio SRL', 'RO12345678'),
    customer: party('Soto SRL', 'RO87654321'),
    lines: [{ name: 'Page', description: 'Page of a report', quantity, unitPrice, taxPercent: 21 }],
  });
  const value = (name) => xml.match(new RegExp(`<cbc:${name}[^>]*>([^<]*)`))[1];
  console.log(`${quantity} x ${unitPrice}: price ${value('PriceAmount')}, net ${value('TaxExclusiveAmount')}, to pay ${value('PayableAmount')}`);
}
JS

expected=$(cat <<'TEXT'
3 x 33.33: price 33.33, net 99.99, to pay 120.99
1000 x 0.0045: price 0.00, net 0.00, to pay 0.00
1000 x 0.125: price 0.13, net 130.00, to pay 157.30
1000 x 1.005: price 1.00, net 1000.00, to pay 1210.00
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
