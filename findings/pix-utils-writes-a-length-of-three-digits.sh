#!/usr/bin/env bash
# Package: pix-utils@2.8.2; on Node 20.20.2
# Guess: a description that does not fit beside the key is refused, as a name of
#   more than 25 letters is; a code that was made is read by parsePix() of the
#   same package.
# Seen: the length of the account field, which holds the key and the
#   description, is written with three digits from 100 on. With a company number
#   as key, a description of 60 letters is enough. hasError() is false, and
#   parsePix() of the code returns an error. With 59 letters it is read.
# Rule: EMV QR Code Specification, Merchant-Presented Mode 1.1, 3.2: the length
#   of a data object is two digits, 01 to 99. The README names no limit of
#   infoAdicional.
# Matters: "Certidão de inteiro teor da sociedade" with a number and a date
#   makes a code that its own package cannot read; only the payer notices.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pix-utils@2.8.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { createStaticPix, hasError, parsePix } = createRequire(import.meta.url)('pix-utils');
const make = (fields) => createStaticPix({ merchantName: 'Lirio', merchantCity: 'Sao Paulo', pixKey: '11222333000181', infoAdicional: '', transactionAmount: 1, ...fields });
console.log(`name of 26 letters: ${make({ merchantName: 'L'.repeat(26) }).message}`);
for (const length of [20, 59, 60, 72]) {
  const pix = make({ infoAdicional: 'x'.repeat(length) });
  const code = pix.toBRCode();
  const read = parsePix(code);
  console.log(`description of ${length}: error ${hasError(pix)}, field ${code.slice(6, code.indexOf('0014br.gov'))}, read ${hasError(read) ? read.message : read.infoAdicional.length}`);
}
JS

expected=$(cat <<'TEXT'
name of 26 letters: merchantName character limit exceeded (> 25)
description of 20: error false, field 2660, read 20
description of 59: error false, field 2699, read 59
description of 60: error false, field 26100, read invalid emv code
description of 72: error false, field 26112, read invalid emv code
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
