#!/usr/bin/env bash
# Package: @vigilio/numeros-a-letras@0.0.7; on Node 20.20.2
# Guess: 1250000 is "un millón doscientos cincuenta mil", 900 is "novecientos",
#   0 is "cero", and a thousand millions are written or refused.
# Seen: "de" follows each million, UN MILLON DE DOSCIENTOS CINCUENTA MIL; 900 is
#   NOVECIENTO, 0 is empty, and 1000000000 is MILLONES DE, the same text as a
#   million millions. 1.999 has CIEN cents beside UN.
# Rule: Diccionario panhispánico de dudas, millón: it takes de before the
#   counted noun, and none if a numeral follows it, un millón doscientos mil;
#   cardinales: novecientos, cero. The README converts a number to money in
#   words and shows thousands only.
# Matters: in a bill of exchange the amount in words is the one that counts;
#   here it is empty or another one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @vigilio/numeros-a-letras@0.0.7

cat >look.mjs <<'JS'
import * as module from '@vigilio/numeros-a-letras';

const words = module.default?.default ?? module.default;
for (const amount of [1040.34, 800, 900, 1_000_000, 1_250_000, 1_000_000_000, 1_000_000_000_000, 0, 1.999]) console.log(`${amount}: "${words(amount).replace(/\s+/g, ' ').trim()}", invoice "${words(amount, true, { isInvoice: true }).replace(/\s+/g, ' ').trim()}"`);
JS

expected=$(cat <<'TEXT'
1040.34: "UN MIL CUARENTA CON TREINTA Y CUATRO", invoice "UN MIL CUARENTA 34/100 SOLES"
800: "OCHOCIENTOS", invoice "OCHOCIENTOS"
900: "NOVECIENTO", invoice "NOVECIENTO"
1000000: "UN MILLON DE", invoice "UN MILLON DE"
1250000: "UN MILLON DE DOSCIENTOS CINCUENTA MIL", invoice "UN MILLON DE DOSCIENTOS CINCUENTA MIL"
1000000000: "MILLONES DE", invoice "MILLONES DE"
1000000000000: "MILLONES DE", invoice "MILLONES DE"
0: "", invoice ""
1.999: "UN CON CIEN", invoice "UN 100/100 SOLES"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
