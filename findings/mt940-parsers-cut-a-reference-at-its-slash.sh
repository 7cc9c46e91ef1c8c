#!/usr/bin/env bash
# Package: mt940js@1.3.5, @centrapay/swift-parser@1.0.1, mt940-js@1.0.0, with
#   tslib@2.8.1, which mt940-js requires and does not declare; on Node 20.20.2
#   and 24.21.0
# Guess: a statement line with the reference REP/2026/07 of the account owner
#   and the reference of the bank after two slashes is read as these two.
# Seen: all three read the reference as REP, and the reference of the bank is
#   empty. Without a slash inside, two of them read both.
# Rule: SWIFT MT940, field 61, subfields 7 and 8: 16x[//16x]; the set x has the
#   slash, and two slashes begin the reference of the bank.
# Matters: a payment cannot be matched with its report, and all payments of
#   references REP/... look like one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mt940js@1.3.5 @centrapay/swift-parser@1.0.1 mt940-js@1.0.0 tslib@2.8.1

cat >look.cjs <<'JS'
const centrapay = require('@centrapay/swift-parser');
const { read } = require('mt940-js');
const { Parser } = require('mt940js');

const statement = (reference) =>
  [
    ':20:STATEMENT7',
    ':25:ES9121000418450200051332',
    ':28C:1/1',
    ':60F:C261130EUR0,00',
    `:61:2611301130C50,00NTRF${reference}//BANK000000000007`,
    ':62F:C261130EUR50,00',
    '-',
    '',
  ].join('\r\n');
const look = async (reference) => {
  const text = statement(reference);
  console.log(reference);
  const [{ transactions: [first] }] = new Parser().parse(text);
  console.log('  mt940js:', first.reference, first.bankReference);
  const [{ transactions: [second] }] = centrapay.parse({ type: 'mt940', data: text });
  console.log('  swift-parser:', second.reference, second.bankReference);
  const [{ transactions: [third] }] = await read(Buffer.from(text));
  console.log('  mt940-js:', third.customerReference, third.bankReference);
};
look('REP202607').then(() => look('REP/2026/07'));
JS

expected=$(cat <<'TEXT'
REP202607
  mt940js: REP202607 BANK000000000007
  swift-parser: REP202607 BANK000000000007
  mt940-js: REP202607 BANK000000000007
REP/2026/07
  mt940js: REP 
  swift-parser: REP 
  mt940-js: REP 
TEXT
)
seen=$(timeout 60 node look.cjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
