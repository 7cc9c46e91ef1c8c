#!/usr/bin/env bash
# Package: ibantools@4.5.4, ibankit@1.6.5; on Node 20.20.2 and 24.21.0
# Guess: a BIC in the form of ISO 9362 is valid in both libraries, also with
#   digits among its first four characters; small letters are not.
# Seen: ibantools refuses E097AEXX for its form and takes bcplpepl for valid;
#   ibankit has it the other way round.
# Rule: ISO 20022, BICFIDec2014Identifier: [A-Z0-9]{4,4}[A-Z]{2,2}[A-Z0-9]{2,2}
#   ([A-Z0-9]{3,3}){0,1}; ISO 9362:2014 made the prefix alphanumeric.
# Matters: a payment file whose BIC fits its schema is refused by the form in
#   front of it, and a BIC that passes the form is refused by the schema.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ibantools@4.5.4 ibankit@1.6.5

cat >look.mjs <<'JS'
import { BIC } from 'ibankit';
import { isValidBIC, validateBIC } from 'ibantools';

for (const code of ['BCPLPEPL', 'BCPLPEPLXXX', 'E097AEXX', '1A2BPEPL', 'bcplpepl'])
  console.log(code, 'ibantools', isValidBIC(code), JSON.stringify(validateBIC(code).errorCodes), 'ibankit', BIC.isValid(code));
JS

expected=$(cat <<'TEXT'
BCPLPEPL ibantools true [] ibankit true
BCPLPEPLXXX ibantools true [] ibankit true
E097AEXX ibantools false [2] ibankit true
1A2BPEPL ibantools false [2] ibankit true
bcplpepl ibantools true [] ibankit false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
