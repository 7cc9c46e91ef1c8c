#!/usr/bin/env bash
# Package: stround@0.3.1; on Node 20.20.2
# Guess: round('1250', -2) rounds to hundreds, as shift takes a negative number
#   too, or throws.
# Seen: it returns 125000 for 1250 and 5000 for 50: the digits are moved and not
#   moved back. round('1234.56', -2) is 123500. In each mode it is the same.
# Rule: the README: rounding as in BigDecimal and NSNumberFormatter; a negative
#   scale of setScale() in BigDecimal rounds to tens and hundreds.
# Matters: fees and taxes that are rounded to the next hundred pesos are a hundred
#   times too large.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts stround@0.3.1

cat >look.mjs <<'JS'
import stround from 'stround';

const { round, shift, modes } = stround;
for (const [value, precision, mode] of [
  ['1250.55', 1, 'HALF_UP'],
  ['1250', 0, 'HALF_UP'],
  ['1250', -2, 'HALF_UP'],
  ['1250', -2, 'HALF_EVEN'],
  ['1250', -2, 'DOWN'],
  ['50', -2, 'HALF_UP'],
  ['1234.56', -2, 'HALF_UP'],
  ['1234.56', -1, 'HALF_UP'],
])
  console.log(`round ${value}, ${precision}, ${mode}: ${round(value, precision, modes[mode])}`);
console.log(`shift 1250, -2: ${shift('1250', -2)}`);
JS

expected=$(cat <<'TEXT'
round 1250.55, 1, HALF_UP: 1250.6
round 1250, 0, HALF_UP: 1250
round 1250, -2, HALF_UP: 125000
round 1250, -2, HALF_EVEN: 125000
round 1250, -2, DOWN: 125000
round 50, -2, HALF_UP: 5000
round 1234.56, -2, HALF_UP: 123500
round 1234.56, -1, HALF_UP: 12350
shift 1250, -2: 12.50
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
