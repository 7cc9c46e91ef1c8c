#!/usr/bin/env bash
# Package: jsvat@2.5.4, @form-validation/validator-vat@2.4.0; on Node 20.20.2
# Guess: a Belgian number of the series that begins with 1 is valid when its
#   check digits are, like one that begins with 0.
# Seen: both refuse it; jsvat says that even the format is wrong.
# Rule: royal decree of 23 June 2003 on the Crossroads Bank for Enterprises: the
#   enterprise number has ten digits, of which the first is 0 or 1; the last two
#   are 97 less the remainder of the first eight by 97. The series with 1
#   follows when that with 0 is used up.
# Matters: a company of the new series is refused as a customer or as an owner,
#   and its number is right.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsvat@2.5.4 @form-validation/validator-vat@2.4.0

cat >look.mjs <<'JS'
import formValidation from '@form-validation/validator-vat';
import { checkVAT, countries } from 'jsvat';

const form = formValidation.vat();
for (const start of ['07760919', '10000036', '10016866']) {
  const number = `BE${start}${String(97 - (Number(start) % 97)).padStart(2, '0')}`;
  const { isValid, isValidFormat } = checkVAT(number, countries);
  const { valid } = form.validate({ value: number, options: { country: 'BE' } });
  console.log(number, { jsvat: isValid, format: isValidFormat, 'form-validation': valid });
}
JS

expected=$(cat <<'TEXT'
BE0776091951 { jsvat: true, format: true, 'form-validation': true }
BE1000003682 { jsvat: false, format: false, 'form-validation': false }
BE1001686633 { jsvat: false, format: false, 'form-validation': false }
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
