#!/usr/bin/env bash
# Package: numero-por-extenso@1.0.8, extenso@3.0.0; on Node 20.20.2
# Guess: R$ 1.000.000 is "um milhão de reais".
# Seen: numero-por-extenso writes "um milhão reais", and so for each round
#   number of millions, billions and trillions. extenso writes "de" where
#   nothing follows the million, and leaves it out of "um milhão e cem reais".
# Rule: Portuguese grammar: milhão, bilhão and trilhão are nouns, and a noun
#   that follows at once takes "de"; so writes extenso.
# Matters: the capital of a company is a round number in most deeds, and a
#   notary returns the deed with the wrong words.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts numero-por-extenso@1.0.8 extenso@3.0.0

cat >look.mjs <<'JS'
import extenso from 'extenso';
import words from 'numero-por-extenso';

for (const amount of [1000, 1_000_000, 3_000_000, 1_000_100, 2_000_000_000])
  console.log(`${amount}: ${words.porExtenso(amount, words.estilo.monetario)}; extenso: ${extenso(String(amount), { mode: 'currency' })}`);
JS

expected=$(cat <<'TEXT'
1000: um mil reais; extenso: mil reais
1000000: um milhão reais; extenso: um milhão de reais
3000000: três milhões reais; extenso: três milhões de reais
1000100: um milhão e cem reais; extenso: um milhão e cem reais
2000000000: dois bilhões reais; extenso: dois bilhões de reais
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
