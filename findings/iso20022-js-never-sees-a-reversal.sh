#!/usr/bin/env bash
# Package: iso20022.js@0.0.15; on Node 20.20.2 and 24.21.0
# Guess: the entry of a camt.053 statement with RvslInd true has reversal: true,
#   and the accounts 00123450 and 000111222 keep their zeros.
# Seen: reversal is false for "true" and for "1". The package parses the
#   indicator into a boolean and then compares it with the text 'true'. The
#   accounts are 123450 and 111222.
# Rule: camt.053, ReversalIndicator: the entry is the result of a reversal; its
#   type is xs:boolean, whose texts are true, false, 1 and 0. The type in the
#   package says: "Indicates if the entry is a reversal."
# Matters: a payment that the bank took back is booked as a new payment, and the
#   report is delivered though its price is gone.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts iso20022.js@0.0.15

cat >look.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js';

const statement = (indicator) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M-7</MsgId><CreDtTm>2026-11-30T18:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S-7</Id><CreDtTm>2026-11-30T18:00:00Z</CreDtTm>
<Acct><Id><Othr><Id>00123450</Id></Othr></Id><Ccy>EUR</Ccy>
<Svcr><FinInstnId><BIC>CAIXESBBXXX</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">950.00</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<RvslInd>${indicator}</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt>
<BkTxCd/><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Alfa SL</Nm></Cdtr>
<CdtrAcct><Id><Othr><Id>000111222</Id></Othr></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
for (const indicator of ['true', '1', 'false']) {
  const { statements } = CashManagementEndOfDayReport.fromXML(statement(indicator));
  const [{ account, entries: [entry] }] = statements;
  console.log(
    `RvslInd ${indicator}: reversal ${entry.reversal},`,
    `account ${account.accountNumber},`,
    `creditor ${entry.transactions[0].creditor.account.accountNumber}`,
  );
}
JS

expected=$(cat <<'TEXT'
RvslInd true: reversal false, account 123450, creditor 111222
RvslInd 1: reversal false, account 123450, creditor 111222
RvslInd false: reversal false, account 123450, creditor 111222
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
