#!/usr/bin/env bash
# Package: dinero.js@2.0.2; on Node 20.20.2 and 24.21.0
# Guess: trimScale() takes off the digits that are not needed, down to those of
#   the currency, for zero as for any amount.
# Seen: 19.00000 becomes 19.00, and 0.00000 stays 0.00000.
# Rule: its documentation: the scale is trimmed as far as it can be, and not
#   below the exponent of the currency.
# Matters: a balance of zero, the result of two equal fees, is printed with
#   other digits than its neighbours, and two snapshots of the same amount
#   differ.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts dinero.js@2.0.2

cat >look.mjs <<'JS'
import { add, dinero, EUR, multiply, subtract, toDecimal, toSnapshot, trimScale } from 'dinero.js';

const fee = multiply(dinero({ amount: 10000, currency: EUR }), { amount: 190, scale: 3 });
for (const amount of [fee, add(fee, fee), subtract(fee, fee)]) {
  const trimmed = trimScale(amount);
  console.log(toDecimal(amount), toDecimal(trimmed), toSnapshot(trimmed).scale);
}
JS

expected=$(cat <<'TEXT'
19.00000 19.00 2
38.00000 38.00 2
0.00000 0.00000 5
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
