#!/usr/bin/env bash
# Package: numero-a-letras@1.0.6; on Node 20.20.2 and 24.21.0
# Guess: 1000000000 pesos are written "Mil Millones de Pesos", or the number
#   is refused as too large.
# Seen: the number vanishes: "Millones de Pesos"; 21000000000 gives the same
#   text, and 1001000000 is written as "Un Millones".
# Matters: the capital of a company in pesos has ten digits and more; two
#   amounts, one text.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts numero-a-letras@1.0.6

cat >look.mjs <<'JS'
import words from 'numero-a-letras';

for (const pesos of [999000000, 1000000000, 21000000000, 1001000000]) {
  console.log(pesos, words.NumerosALetras(pesos).trim());
}
JS

expected=$(cat <<'TEXT'
999000000 Novecientos Noventa y Nueve Millones de Pesos 00/100 M.N.
1000000000 Millones de Pesos 00/100 M.N.
21000000000 Millones de Pesos 00/100 M.N.
1001000000 Un Millones de Pesos 00/100 M.N.
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
