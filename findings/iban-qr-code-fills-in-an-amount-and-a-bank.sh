#!/usr/bin/env bash
# Package: iban-qr-code@1.0.0; on Node 20.20.2
# Guess: fields of girocode that are left out stay empty: the BIC and the amount
#   are optional in version 002, and so is the reason.
# Seen: they are filled with sample data. Without bic the payload names the bank
#   DEZZZYYYXXX, without amount it asks for EUR19.05, without reason it says
#   "Testsubject". The text is declared as ISO 8859-1 (2), unless a field
#   encoding is given, which the README does not have. In bezahlcode the same
#   fields are empty or 0.
# Rule: EPC069-12, Quick Response Code guidelines, version 002: the BIC, the
#   amount and the remittance information are optional elements. The README of
#   the package lists the fields and names no default.
# Matters: a code for a fee whose amount the payer enters asks for 19.05 euros,
#   for a bank that does not exist.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts iban-qr-code@1.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { bezahlcode, girocode } = createRequire(import.meta.url)('iban-qr-code');
const account = { name: 'Notaría Núñez', iban: 'ES9121000418450200051332' };
const show = (title, text) => console.log(`${title}: ${JSON.stringify(text)}`);
show('all', girocode({ ...account, version: '002', encoding: '1', bic: 'CAIXESBBXXX', amount: '10.00', reason: 'Copia 7' }));
show('account only', girocode({ ...account, version: '002' }));
show('bezahlcode', bezahlcode(account));
JS

expected=$(cat <<'TEXT'
all: "BCD\n002\n1\nSCT\nCAIXESBBXXX\nNotaría Núñez\nES9121000418450200051332\nEUR10.00\n\n\nCopia 7\n"
account only: "BCD\n002\n2\nSCT\nDEZZZYYYXXX\nNotaría Núñez\nES9121000418450200051332\nEUR19.05\n\n\nTestsubject\n"
bezahlcode: "bank://singlepaymentsepa?bic=&name=Notar%C3%ADa%20N%C3%BA%C3%B1ez&iban=ES9121000418450200051332&amount=0%2C00&separeference=&reason="
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
