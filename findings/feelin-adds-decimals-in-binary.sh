#!/usr/bin/env bash
# Package: feelin@8.2.0; on Node 20.20.2 and 24.21.0
# Guess: numbers of FEEL are decimals, so 33.1 + 33.2 + 33.7 = 100 and round
#   half up(1.005, 2) = 1.01.
# Seen: they are binary: the sum is not 100, 1.005 is rounded down, and two
#   integers that differ, of 17 and 18 digits, are equal.
# Rule: DMN, data type number of FEEL: it is based on decimal128 of IEEE
#   754-2008, with 34 digits.
# Matters: a rule that asks whether the shares of all owners sum to 100
#   depends on their order and decimals.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts feelin@8.2.0

cat >look.mjs <<'JS'
import { evaluate } from 'feelin';

for (const line of [
  '0.1 + 0.2 = 0.3',
  'sum([33.1, 33.2, 33.7]) = 100',
  'sum([33.7, 33.2, 33.1]) = 100',
  'round half up(1.005, 2) = 1.01',
  '99999999999999999 = 100000000000000000',
]) {
  const result = evaluate(line);
  console.log(line, '->', result.value ?? result);
}
JS

expected=$(cat <<'TEXT'
0.1 + 0.2 = 0.3 -> false
sum([33.1, 33.2, 33.7]) = 100 -> false
sum([33.7, 33.2, 33.1]) = 100 -> true
round half up(1.005, 2) = 1.01 -> false
99999999999999999 = 100000000000000000 -> true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
