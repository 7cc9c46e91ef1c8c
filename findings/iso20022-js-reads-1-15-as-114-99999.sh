#!/usr/bin/env bash
# Package: iso20022.js@0.0.15; on Node 20.20.2 and 24.21.0
# Guess: an amount of a camt.053 statement is a whole number of the minor unit,
#   as a payment of 115 is written 1.15: 115 for 1.15 EUR, 1150 for 1150 JPY and
#   1234 for 1.234 KWD.
# Seen: 1.15 EUR is 114.99999999999999, 1150 JPY is 115000 and 1.234 KWD is
#   123.4, as a binary fraction is multiplied by 100 for each currency.
# Rule: ISO 4217: JPY has no minor unit, that of KWD has three digits. camt.053:
#   the amount is an xs:decimal.
# Matters: a payment does not equal the price of the report, and one of Japan
#   seems a hundred times as high.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts iso20022.js@0.0.15

cat >look.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js';

const statement = (amount, currency) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M-7</MsgId><CreDtTm>2026-11-30T18:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S-7</Id><CreDtTm>2026-11-30T18:00:00Z</CreDtTm>
<Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id>
<Svcr><FinInstnId><BIC>CAIXESBBXXX</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-30</Dt></BookgDt><BkTxCd/></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
for (const [amount, currency] of [
  ['1.25', 'EUR'],
  ['1.15', 'EUR'],
  ['1150', 'JPY'],
  ['1.234', 'KWD'],
]) {
  const { entries } = CashManagementEndOfDayReport.fromXML(statement(amount, currency));
  console.log(amount, currency, 'is read as', entries[0].amount);
}
JS

expected=$(cat <<'TEXT'
1.25 EUR is read as 125
1.15 EUR is read as 114.99999999999999
1150 JPY is read as 115000
1.234 KWD is read as 123.4
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
