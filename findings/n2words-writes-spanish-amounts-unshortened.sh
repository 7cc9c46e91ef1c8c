#!/usr/bin/env bash
# Package: n2words@4.0.0; on Node 20.20.2 and 24.21.0
# Guess: an amount is written as on a cheque: "veintiún euros", "veintiún
#   mil", "un millón de euros", "dieciséis".
# Seen: uno is not shortened before a noun or before mil, "de" is missing
#   after millón, and dieciséis has no accent.
# Rule: RAE, Diccionario panhispánico de dudas, "cardinales": apocope before
#   masculine nouns and mil, "millón de".
# Matters: an amount in words of a deed or a power with a limit is wrong
#   Spanish, for the round amounts first of all.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts n2words@4.0.0

cat >look.mjs <<'JS'
import { toCardinal, toCurrency } from 'n2words/es-ES';

for (const amount of [16, 21, 1000000]) {
  console.log(toCurrency(amount));
}
console.log(toCardinal(21000));
JS

expected=$(cat <<'TEXT'
dieciseis euros
veintiuno euros
un millón euros
veintiuno mil
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
