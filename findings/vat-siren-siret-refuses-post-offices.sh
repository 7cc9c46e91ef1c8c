#!/usr/bin/env bash
# Package: vat-siren-siret@1.2.1; on Node 20.20.2
# Guess: the establishment numbers (SIRET) of La Poste are valid, as are those
#   of any other French company.
# Seen: of La Poste, only the number of its seat is accepted, and numbers that
#   have a check digit by chance. The others are refused; the SIREN before them
#   is accepted. toSIREN() and toVAT() return false for them.
# Rule: the register of INSEE: the numbers of the establishments of La Poste
#   (SIREN 356 000 000) have no check digit of Luhn but a sum of digits that is
#   a multiple of 5. python-stdnum and other validators know the exception.
# Matters: the registered branches of one of the largest companies of France
#   cannot be named as a party or as an address for notices.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts vat-siren-siret@1.2.1

cat >look.mjs <<'JS'
import siret from 'vat-siren-siret';

const sum = (number) => [...number].reduce((total, digit) => total + Number(digit), 0);
console.log('SIREN 356000000', siret.isSIREN('356000000'));
for (const number of ['35600000000048', '35600000000011', '35600000000105', '35600000000501', '35600000009075', '35600000049837'])
  console.log(number, `sum ${sum(number)}`, siret.isSIRET(number), siret.toSIREN(number), siret.toVAT(number));
JS

expected=$(cat <<'TEXT'
SIREN 356000000 true
35600000000048 sum 26 true 356000000 FR39356000000
35600000000011 sum 16 false false false
35600000000105 sum 20 true 356000000 FR39356000000
35600000000501 sum 20 true 356000000 FR39356000000
35600000009075 sum 35 false false false
35600000049837 sum 45 false false false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
