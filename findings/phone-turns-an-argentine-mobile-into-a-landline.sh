#!/usr/bin/env bash
# Package: phone@3.1.72, libphonenumber-js@1.13.16; on Node 20.20.2
# Guess: a mobile number of Argentina in E.164, +54 9 and the area, is returned
#   as it is; the national form 011 15 gives the same number.
# Seen: phone drops the 9: +54 9 11 2345 6789 is valid and becomes
#   +541123456789, which is a landline in Buenos Aires. With the country ARG the
#   same number is invalid. 011 15 2345 6789 becomes +54111523456789, which has
#   the national prefix inside. libphonenumber makes +5491123456789 of all three.
# Rule: its README: it normalizes mobile phone numbers into E.164 format. ITU
#   national numbering plan of Argentina: mobile numbers are dialled from abroad
#   with a 9 after the country code.
# Matters: a code for a signature or a notice of a report goes to another
#   subscriber, or to nobody.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts phone@3.1.72 libphonenumber-js@1.13.16

cat >look.mjs <<'JS'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phone } from 'phone';

const describe = (number) => (number?.isValid() ? `${number.number} ${number.getType()}` : 'invalid');
for (const [text, country, region] of [['+54 9 11 2345 6789'], ['+54 9 11 2345 6789', 'ARG', 'AR'], ['011 15 2345 6789', 'ARG', 'AR'], ['+56 9 8765 4321', 'CHL', 'CL'], ['+51 987 654 321', 'PER', 'PE']]) {
  const { isValid, phoneNumber } = phone(text, { country });
  const made = isValid ? `${phoneNumber}, which is ${describe(parsePhoneNumberFromString(phoneNumber))}` : 'invalid';
  console.log(`${text} ${country ?? ''}: phone ${made} | libphonenumber ${describe(parsePhoneNumberFromString(text, region))}`);
}
JS

expected=$(cat <<'TEXT'
+54 9 11 2345 6789 : phone +541123456789, which is +541123456789 FIXED_LINE | libphonenumber +5491123456789 MOBILE
+54 9 11 2345 6789 ARG: phone invalid | libphonenumber +5491123456789 MOBILE
011 15 2345 6789 ARG: phone +54111523456789, which is +5491123456789 MOBILE | libphonenumber +5491123456789 MOBILE
+56 9 8765 4321 CHL: phone +56987654321, which is +56987654321 FIXED_LINE_OR_MOBILE | libphonenumber +56987654321 FIXED_LINE_OR_MOBILE
+51 987 654 321 PER: phone +51987654321, which is +51987654321 MOBILE | libphonenumber +51987654321 MOBILE
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
