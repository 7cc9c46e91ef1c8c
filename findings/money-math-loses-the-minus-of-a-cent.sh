#!/usr/bin/env bash
# Package: money-math@2.6.3; on Node 20.20.2
# Guess: -0.05 times 0.10 is -0.01 or 0.00; 5 percent of -0.10 is -0.01 or 0.00;
#   -0.99 is rounded to the five cents at -1.00, as 0.99 is to 1.00.
# Seen: mul and percent return 0.01: a debt of a cent becomes a credit of one.
#   roundTo5Cents(-0.99) is -0.90, and roundUpTo5Cents(-0.98) is -0.96, which is
#   no multiple of five. Amounts above zero are rounded as stated.
# Rule: its README: amounts are of the form -?digits.dd, such as -42.10; results
#   are rounded to the whole cent, and to 0 modulo 5 for bills in francs.
# Matters: a refund or a negative line of an invoice changes its sign or its
#   amount, and the total no longer agrees with the sum of the lines.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts money-math@2.6.3

cat >look.mjs <<'JS'
import money from 'money-math';

for (const [amount, factor] of [['0.05', '0.10'], ['-0.05', '0.10'], ['-0.01', '0.50'], ['-1.00', '0.33']])
  console.log(`${amount} × ${factor} = ${money.mul(amount, factor)}`);
for (const [amount, percent] of [['0.10', '5.00'], ['-0.10', '5.00'], ['-0.02', '19.00'], ['-3.00', '19.00']])
  console.log(`${percent} % of ${amount} = ${money.percent(amount, percent)}`);
for (const amount of ['0.99', '-0.99', '12.34', '-12.34', '-0.98'])
  console.log(`${amount} to five cents: ${money.roundTo5Cents(amount)}, up: ${money.roundUpTo5Cents(amount)}`);
JS

expected=$(cat <<'TEXT'
0.05 × 0.10 = 0.01
-0.05 × 0.10 = 0.01
-0.01 × 0.50 = 0.01
-1.00 × 0.33 = -0.33
5.00 % of 0.10 = 0.01
5.00 % of -0.10 = 0.01
19.00 % of -0.02 = 0.01
19.00 % of -3.00 = -0.57
0.99 to five cents: 1.00, up: 1.00
-0.99 to five cents: -0.90, up: -0.98
12.34 to five cents: 12.35, up: 12.35
-12.34 to five cents: -12.25, up: -12.33
-0.98 to five cents: -0.90, up: -0.96
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
