#!/usr/bin/env bash
# Package: ofx-data-extractor@1.5.0; on Node 20.20.2 and 24.21.0
# Guess: the same OFX file with LF and with CRLF gives the same summary, and a
#   payee "Alfa {SL}" keeps its braces.
# Seen: with CRLF the dates of the period are "20261101\r" and "20261130\r",
#   with LF 2026-11-01 and 2026-11-30. toJson() reads both well. The payee is
#   "Alfa SL}," in either. validate() finds nothing.
# Rule: toJson() and the list of payments of the same package take both line
#   ends, and OFX files of banks have CRLF. A date of OFX is digits, with a time
#   and an offset at most.
# Matters: the period of a statement is no date, and compares as later than each
#   date of its own payments.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ofx-data-extractor@1.5.0

cat >look.mjs <<'JS'
import { Ofx } from 'ofx-data-extractor';

const lines = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  ...'<OFX> <BANKMSGSRSV1> <STMTTRNRS> <TRNUID>1 <STATUS> <CODE>0 <SEVERITY>INFO </STATUS>'.split(' '),
  ...'<STMTRS> <CURDEF>EUR <BANKACCTFROM> <BANKID>0021 <ACCTID>0001 <ACCTTYPE>CHECKING'.split(' '),
  ...'</BANKACCTFROM> <BANKTRANLIST> <DTSTART>20261101 <DTEND>20261130 <STMTTRN>'.split(' '),
  ...'<TRNTYPE>CREDIT <DTPOSTED>20261130 <TRNAMT>50.00 <FITID>7'.split(' '),
  '<NAME>Alfa {SL}',
  ...'</STMTTRN> </BANKTRANLIST> <LEDGERBAL> <BALAMT>50.00 <DTASOF>20261130'.split(' '),
  ...'</LEDGERBAL> </STMTRS> </STMTTRNRS> </BANKMSGSRSV1> </OFX>'.split(' '),
];
for (const [name, end] of [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
]) {
  const file = new Ofx(lines.join(end));
  const { dateStart, dateEnd } = file.getTransactionsSummary();
  const list = file.toJson().OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST;
  console.log(name, JSON.stringify({ dateStart, dateEnd }));
  console.log('  toJson', list.DTSTART, list.DTEND, list.STRTTRN[0].NAME);
  console.log('  valid', file.validate().isValid);
}
JS

expected=$(cat <<'TEXT'
LF {"dateStart":"2026-11-01","dateEnd":"2026-11-30"}
  toJson 2026-11-01 2026-11-30 Alfa SL},
  valid true
CRLF {"dateStart":"20261101\r","dateEnd":"20261130\r"}
  toJson 2026-11-01 2026-11-30 Alfa SL},
  valid true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
