#!/usr/bin/env bash
# Package: colombia-validators@1.1.2, compared with stdnum@1.12.0; on Node
#   20.20.2
# Guess: the NIT of a person, which is the number of the identity card of ten
#   digits and a check digit, is as valid as that of a company of nine.
# Seen: NIT.validate refuses it with and without points and hyphen, and accepts
#   the NITs of nine and of eight digits. stdnum accepts all of them.
# Rule: Orden Administrativa 4 of 1989 of the tax authority DIAN: the check
#   digit has the weights 3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67
#   and 71, so for up to fifteen digits. Identity cards from number
#   1.000.000.000 on have ten digits.
# Matters: a shareholder or an attorney of today cannot be entered.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts colombia-validators@1.1.2 stdnum@1.12.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ColombiaValidators } = require('colombia-validators');
const { stdnum } = require('stdnum');

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
const checkDigit = (digits) => {
  const rest = [...digits].reverse().reduce((sum, digit, index) => sum + digit * weights[index], 0) % 11;
  return rest > 1 ? 11 - rest : rest;
};
const { NIT } = new ColombiaValidators();
for (const digits of ['12345678', '900123456', '1020304050', '1000000001']) {
  const check = checkDigit(digits);
  for (const text of [`${digits}${check}`, `${digits.replace(/\B(?=(\d{3})+$)/g, '.')}-${check}`])
    console.log(`${text}: colombia-validators ${NIT.validate(text)}, stdnum ${stdnum.CO.nit.validate(text).isValid}`);
}
JS

expected=$(cat <<'TEXT'
123456788: colombia-validators true, stdnum true
12.345.678-8: colombia-validators true, stdnum true
9001234568: colombia-validators true, stdnum true
900.123.456-8: colombia-validators true, stdnum true
10203040508: colombia-validators false, stdnum true
1.020.304.050-8: colombia-validators false, stdnum true
10000000019: colombia-validators false, stdnum true
1.000.000.001-9: colombia-validators false, stdnum true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
