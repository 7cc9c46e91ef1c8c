#!/usr/bin/env bash
# Package: @nodecfdi/cfdi-expresiones@3.0.4 with @nodecfdi/cfdi-core@1.0.1; on
#   Node 20.20.2
# Guess: the total in the address that verifies an invoice is that of the
#   invoice, with zeros removed.
# Seen: it is computed as a binary number with six decimals: 20000000000.10 is
#   20000000000.099998 and 99999999999.99 is 99999999999.990005. obtain() returns
#   the total as it stands in the invoice. Up to 17000 millions it is right.
# Rule: Anexo 20 of the Resolución Miscelánea Fiscal, bar code of the CFDI 4.0: tt
#   is the total of the invoice, up to 18 digits and 6 decimals. A double has 15 to
#   17 digits. The README: the expression is that of Anexo 20.
# Matters: the tax authority does not find an invoice with another total; the
#   invoices of large companies are those that a report verifies first.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @nodecfdi/cfdi-expresiones@3.0.4 @nodecfdi/cfdi-core@1.0.1 @xmldom/xmldom@0.9.12

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import { DiscoverExtractor } from '@nodecfdi/cfdi-expresiones';

const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom');
const extractor = new DiscoverExtractor();
for (const total of ['2010.01', '2010.00', '1234567890.12', '17000000000.10', '20000000000.10', '99999999999.99', '1234567890123.45']) {
  const invoice = new DOMParser().parseFromString(
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="4.0" Total="${total}" Sello="abcdefgh12345678==">
      <cfdi:Emisor Rfc="AAA010101AAA"/><cfdi:Receptor Rfc="AAA010101AAA"/>
      <cfdi:Complemento><tfd:TimbreFiscalDigital UUID="00000000-0000-4000-8000-000000000000"/></cfdi:Complemento>
    </cfdi:Comprobante>`,
    'text/xml',
  );
  const address = new URL(extractor.extract(invoice));
  console.log(`${total}: tt=${address.searchParams.get('tt')}, obtain() ${extractor.obtain(invoice).tt}`);
}
JS

expected=$(cat <<'TEXT'
2010.01: tt=2010.01, obtain() 2010.01
2010.00: tt=2010.0, obtain() 2010.00
1234567890.12: tt=1234567890.12, obtain() 1234567890.12
17000000000.10: tt=17000000000.1, obtain() 17000000000.10
20000000000.10: tt=20000000000.099998, obtain() 20000000000.10
99999999999.99: tt=99999999999.990005, obtain() 99999999999.99
1234567890123.45: tt=1234567890123.449951, obtain() 1234567890123.45
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
