#!/usr/bin/env bash
# Package: sales-tax@2.23.0; on Node 20.20.2 and 24.21.0
# Guess: a release of July 2026 that knows the rates of 2025 (Romania 21 %,
#   Estonia 24 %) states the euro as the currency of Bulgaria.
# Seen: the rates are those of 2025, and the currency of Bulgaria is BGN; that
#   of Croatia is EUR.
# Rule: Bulgaria has had the euro since 1 January 2026, by decision of the
#   Council of the European Union of 8 July 2025.
# Matters: an invoice to a company in Sofia is issued in a currency that is no
#   longer legal tender.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts sales-tax@2.23.0

cat >look.mjs <<'JS'
import salesTax from 'sales-tax';

for (const country of ['RO', 'EE', 'HR', 'BG']) {
  const { rate, currency } = await salesTax.getSalesTax(country);
  console.log(country, rate, currency);
}
JS

expected=$(cat <<'TEXT'
RO 0.21 RON
EE 0.24 EUR
HR 0.25 EUR
BG 0.2 BGN
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
