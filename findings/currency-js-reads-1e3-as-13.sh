#!/usr/bin/env bash
# Package: currency.js@2.0.4; on Node 20.20.2 and 24.21.0
# Guess: a string with an exponent, and the minus sign that Intl itself writes
#   in some languages, are read as the number or refused.
# Seen: "1e3" is 13, and the amount that Intl formats for Swedish with the
#   sign U+2212 turns positive. With errorOnInvalid both pass as well.
# Matters: amounts come as strings to keep their digits; String(1e21) has an
#   exponent, and a formatted loss becomes a gain.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4

cat >look.mjs <<'JS'
import currency from 'currency.js';

const options = { errorOnInvalid: true, decimal: ',' };
const swedish = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2 }).format(-5);
console.log(currency('1e3', { errorOnInvalid: true }).value);
console.log(String(1e21), currency(String(1e21), { errorOnInvalid: true }).value);
console.log(JSON.stringify(swedish), currency(swedish, options).value);
JS

expected=$(cat <<'TEXT'
13
1e+21 121
"−5,00" 5
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
