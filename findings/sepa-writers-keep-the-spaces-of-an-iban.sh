#!/usr/bin/env bash
# Package: sepa@3.0.0 and sepa-xml@0.6.0; on Node 20.20.2
# Guess: an IBAN in groups of four, which both accept, is written into pain.001
#   without spaces, and sepa-xml finds the BIC and writes amounts with two
#   decimals as it does the sum.
# Seen: both write the spaces into the IBAN element, sepa with its validation
#   on. sepa-xml finds no BIC for an IBAN with spaces, although it does for the
#   same without, writes 0.1 + 0.2 as 0.30000000000000004 beside a sum of 0.30,
#   and raises no error.
# Rule: ISO 20022, IBAN2007Identifier: [A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30};
#   ActiveOrHistoricCurrencyAndAmount has at most five decimals. sepa-xml, its
#   README: IBANs are given with spaces, the BIC can be found, and the final
#   result is run through a validator.
# Matters: the bank rejects the whole file of fees.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts sepa@3.0.0 sepa-xml@0.6.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const SEPA = require('sepa');
const SepaXML = require('sepa-xml');

const show = (name, xml) => {
  const creditor = xml.slice(xml.indexOf('<CdtTrfTxInf>'));
  const read = (text, tag) => text.match(new RegExp(`<${tag}[^>]*>([^<]*)<`))?.[1] ?? 'none';
  console.log(`${name}: IBAN ${read(creditor, 'IBAN')}, BIC ${read(creditor, 'BIC(?:FI)?')}, amount ${read(creditor, 'InstdAmt')} of ${read(xml, 'CtrlSum')}`);
};
for (const iban of ['NL39RABO0300065264', 'NL39 RABO 0300 0652 64']) {
  const document = new SEPA.Document('pain.001.001.09');
  Object.assign(document.grpHdr, { id: '1', created: new Date('2026-11-05'), initiatorName: 'Sur' });
  const info = document.createPaymentInfo();
  Object.assign(info, { requestedExecutionDate: new Date('2026-11-10'), debtorIBAN: 'NL39RABO0300065264', debtorBIC: 'RABONL2U', debtorName: 'Sur' });
  document.addPaymentInfo(info);
  const transaction = info.createTransaction();
  Object.assign(transaction, { creditorName: 'Norte', creditorIBAN: iban, creditorBIC: 'RABONL2U', amount: 0.3, end2endId: '1', remittanceInfo: 'copia' });
  info.addTransaction(transaction);
  show('sepa', document.toString());

  const file = new SepaXML();
  file.setHeaderInfo({ messageId: '1', initiator: 'Sur' });
  file.setPaymentInfo({ id: '1', method: 'TRF', senderName: 'Sur', senderIBAN: iban, bic: 'RABONL2U', when: new Date('2026-11-10') });
  file.addTransaction({ id: '1', amount: 0.1 + 0.2, name: 'Norte', iban, description: 'copia' });
  show('sepa-xml', await new Promise((resolve, reject) => file.compile((error, xml) => (error ? reject(error) : resolve(xml)))));
}
JS

expected=$(cat <<'TEXT'
sepa: IBAN NL39RABO0300065264, BIC RABONL2U, amount 0.30 of 0.30
sepa-xml: IBAN NL39RABO0300065264, BIC RABONL2U, amount 0.30000000000000004 of 0.30
sepa: IBAN NL39 RABO 0300 0652 64, BIC RABONL2U, amount 0.30 of 0.30
sepa-xml: IBAN NL39 RABO 0300 0652 64, BIC none, amount 0.30000000000000004 of 0.30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
