#!/usr/bin/env bash
# Package: spain-id@1.1.13; on Node 20.20.2
# Guess: the tax numbers of people that begin with K, L or M are valid, as are
#   those with X, Y or Z.
# Seen: they have no type and are refused. nif-dni-nie-cif-validation@1.0.10
#   accepts them.
# Rule: article 20 of Real Decreto 1065/2007: Spaniards under 14 get K,
#   Spaniards abroad L, and foreigners without an NIE M.
# Matters: a foreign partner of a Spanish company who never lived in Spain has
#   a number with M. A form that checks with this package turns him away.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spain-id@1.1.13 nif-dni-nie-cif-validation@1.0.10

cat >look.mjs <<'JS'
import { spainIdType, validateSpanishId } from 'spain-id';
import { isValidNif } from 'nif-dni-nie-cif-validation';

for (const number of ['X1234567L', 'K1234567L', 'L1234567L', 'M1234567L'])
  console.log(number, spainIdType(number), validateSpanishId(number), isValidNif(number));
JS

expected=$(cat <<'TEXT'
X1234567L nie true true
K1234567L undefined false true
L1234567L undefined false true
M1234567L undefined false true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
