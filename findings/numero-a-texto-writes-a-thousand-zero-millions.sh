#!/usr/bin/env bash
# Package: numero-a-texto@1.0.0; on Node 20.20.2
# Guess: amounts up to its stated limit are written as in Spanish, and the
#   suffix of the README follows the amount.
# Seen: a thousand millions is "Un mil cero millones", and five hundred thousand
#   millions "Quinientos mil cero millones". 21000 is "Veintiuno mil". With the
#   suffix 'pesos' of the README the amount ends in "undefined"; the suffix has
#   to be an object.
# Rule: its README: Spanish rules of cardinal numbers, with a link to the
#   Diccionario panhispánico de dudas, for numbers from 0 to 999.999.999.999,
#   and { suffix: 'pesos' } gives "veintiún pesos". The dictionary, cardinales:
#   mil millones, veintiún mil.
# Matters: the capital of a company, in pesos often above a thousand millions,
#   is written in a deed as nobody says it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts numero-a-texto@1.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { numToText } = createRequire(import.meta.url)('numero-a-texto');
for (const amount of [154821, 21000, 2000000, 1000000000, 1500000000, 500000000000]) console.log(`${amount}: ${numToText.translate(amount)}`);
console.log(numToText.translate(154821, { suffix: 'pesos' }));
console.log(numToText.translate(154821, { suffix: { plural: 'pesos', singular: 'peso' } }));
JS

expected=$(cat <<'TEXT'
154821: Ciento cincuenta y cuatro mil ochocientos veintiuno
21000: Veintiuno mil
2000000: Dos millones
1000000000: Un mil cero millones
1500000000: Un mil quinientos millones
500000000000: Quinientos mil cero millones
Ciento cincuenta y cuatro mil ochocientos veintiún undefined
Ciento cincuenta y cuatro mil ochocientos veintiún pesos
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
