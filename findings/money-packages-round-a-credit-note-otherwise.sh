#!/usr/bin/env bash
# Package: currency.js@2.0.4, ts-money@0.4.8, decimal.js@10.6.0; on Node 20.20.2
# Guess: an amount and its reversal are rounded to the same cents, as half away
#   from zero or half to even do.
# Seen: currency.js makes 1.01 of 1.005 and -1.00 of -1.005; half of 5 pesos is
#   3, half of -5 is -2. ts-money does the same by default. decimal.js, which
#   rounds half away from zero, agrees with itself.
# Rule: IEEE 754-2019, section 4.3.1: both ways to round to the nearest treat
#   the signs alike. README of currency.js: it is for working with currency.
# Matters: a credit note of the same lines leaves a cent or a peso open, and
#   the account of the client is never zero.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4 ts-money@0.4.8 decimal.js@10.6.0

cat >look.mjs <<'JS'
import currency from 'currency.js';
import { Decimal } from 'decimal.js';
import tsMoney from 'ts-money';

const { Money } = tsMoney;
console.log('currency.js', currency(1.005).value, currency(-1.005).value, '| pesos', currency(5, { precision: 0 }).divide(2).value, currency(-5, { precision: 0 }).divide(2).value);
const invoice = [1.005, 2.015, 3.345].reduce((sum, line) => sum.add(line), currency(0));
const credit = [1.005, 2.015, 3.345].reduce((sum, line) => sum.add(-line), currency(0));
console.log('invoice', invoice.format(), 'credit note', credit.format(), 'open', invoice.add(credit).format());
console.log('ts-money', new Money(101, 'EUR').multiply(0.5).amount, new Money(-101, 'EUR').multiply(0.5).amount);
console.log('decimal.js', new Decimal('1.005').toFixed(2), new Decimal('-1.005').toFixed(2), new Decimal(50.5).toFixed(0), new Decimal(-50.5).toFixed(0));
JS

expected=$(cat <<'TEXT'
currency.js 1.01 -1 | pesos 3 -2
invoice $6.38 credit note -$6.35 open $0.03
ts-money 51 -50
decimal.js 1.01 -1.01 51 -51
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
