#!/usr/bin/env bash
# Package: factur-x-kit@0.3.1; on Node 20.20.2 and 24.21.0
# Guess: a tax point date that is given to totalsCalculator in
#   totals.optionalTaxDueDates, for the category and rate of the line, is in the
#   VAT breakdown of the result and in the XML.
# Seen: it is in neither. The invoice is valid. The same date, put into the
#   breakdown by hand, is written as TaxPointDate.
# Rule: README, totalsCalculator: totals.optionalTaxDueDates adds the due date
#   for the given tax category. EN 16931, BT-7 (value added tax point date): the
#   date on which the VAT becomes accountable.
# Matters: the VAT of a report that was paid in December and billed in November
#   is declared in the wrong period, and nothing warns.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts factur-x-kit@0.3.1

cat >look.mjs <<'JS'
import { FacturX, totalsCalculator } from 'factur-x-kit';

const tax = { categoryCode: 'S', rateApplicablePercent: 21 };
const taxPointDate = { year: 2026, month: 12, day: 31 };
const counted = totalsCalculator({
  document: {
    id: 'F-7',
    type: '380',
    dateOfIssue: { year: 2026, month: 11, day: 30 },
    currency: 'EUR',
  },
  seller: {
    name: 'Alfa SL',
    postalAddress: { country: 'ES' },
    taxIdentification: { vatId: 'ESB12345674' },
  },
  buyer: { name: 'Beta SL', postalAddress: { country: 'ES' } },
  delivery: { deliveryDate: { year: 2026, month: 11, day: 30 } },
  paymentInformation: { paymentTerms: { dueDate: { year: 2026, month: 12, day: 30 } } },
  invoiceLines: [
    {
      generalLineData: { lineId: '1' },
      productDescription: { name: 'Informe' },
      productPriceAgreement: { productPricing: { basisPricePerItem: 100 } },
      delivery: { itemQuantity: { quantity: 1, unit: 'C62' } },
      settlement: { tax },
    },
  ],
  totals: { optionalTaxDueDates: [{ ...tax, taxPointDate }] },
});
const show = async (label, invoice) => {
  const xml = await (await FacturX.fromObject(invoice)).getXML();
  const dates = xml.match(/<ram:TaxPointDate>.*?<\/ram:TaxPointDate>/gs) ?? ['none'];
  console.log(label, dates.join().replace(/\s+/g, ''));
};
console.log(JSON.stringify(counted.totals.taxBreakdown));
await show('by optionalTaxDueDates:', counted);
counted.totals.taxBreakdown[0].taxPointDate = taxPointDate;
await show('by hand:', counted);
JS

expected=$(cat <<'TEXT'
[{"typeCode":"VAT","categoryCode":"S","rateApplicablePercent":21,"basisAmount":100,"calculatedAmount":21}]
by optionalTaxDueDates: none
by hand: <ram:TaxPointDate><udt:DateStringformat="102">20261231</udt:DateString></ram:TaxPointDate>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
