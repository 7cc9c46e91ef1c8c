#!/usr/bin/env bash
# Package: ordinal-spanish@0.1.3; on Node 20.20.2
# Guess: the ordinals of hundreds are those of the dictionary, and the error
#   names the limit of the README.
# Seen: 400 is "cuadrigentésimo" and 800 "octigentésimo", so that all numbers
#   from 400 to 499 and from 800 to 899, and thousands that end in them, are
#   misspelt. The other hundreds are right. For 10000 the error says between 1
#   and 1000, although 9999 is taken.
# Rule: Diccionario panhispánico de dudas, ordinales: cuadringentésimo,
#   octingentésimo. The README: numbers between 1 and 9999.
# Matters: codes have articles of these numbers, and the word is written out in
#   judgments and deeds.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ordinal-spanish@0.1.3

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const module = createRequire(import.meta.url)('ordinal-spanish');
const ordinal = module.default ?? module;
for (const number of [200, 300, 400, 500, 600, 700, 800, 900, 423, 9999, 10000]) {
  let seen;
  try {
    seen = `${ordinal(number)}, ${ordinal(number, 'female')}`;
  } catch (error) {
    seen = error.message;
  }
  console.log(`${number}: ${seen}`);
}
JS

expected=$(cat <<'TEXT'
200: ducentésimo, ducentésima
300: tricentésimo, tricentésima
400: cuadrigentésimo, cuadrigentésima
500: quingentésimo, quingentésima
600: sexcentésimo, sexcentésima
700: septingentésimo, septingentésima
800: octigentésimo, octigentésima
900: noningentésimo, noningentésima
423: cuadrigentésimo vigésimo tercero, cuadrigentésima vigésima tercera
9999: nuevemilésimo noningentésimo nonagésimo noveno, nuevemilésima noningentésima nonagésima novena
10000: Expected Number between 1 and 1000, got 10000
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
