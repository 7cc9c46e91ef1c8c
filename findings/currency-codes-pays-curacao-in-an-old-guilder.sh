#!/usr/bin/env bash
# Package: currency-codes@2.2.0 and currency-codes-ts@3.0.0, compared with
#   country-to-currency@3.0.1; on Node 20.20.2
# Guess: the currency of Curaçao and Sint Maarten is XCG, number 532, and that
#   of Bulgaria EUR, as on the list of today.
# Seen: currency-codes, whose data is of June 2024, and currency-codes-ts know
#   no XCG, give ANG for both countries and for number 532, and BGN for
#   Bulgaria. country-to-currency has XCG and EUR.
# Rule: ISO 4217, list one: XCG, Caribbean guilder, has taken the place of ANG
#   on 31 March 2025, and Bulgaria has the euro since 1 January 2026.
# Matters: the capital of a holding company in Willemstad is in a currency that
#   no longer exists, and its real code is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts currency-codes@2.2.0 currency-codes-ts@3.0.0 country-to-currency@3.0.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const packages = { 'currency-codes': require('currency-codes'), 'currency-codes-ts': require('currency-codes-ts') };
const { default: countryToCurrency } = require('country-to-currency');

for (const [name, { code, country, number }] of Object.entries(packages)) {
  console.log(`${name}: XCG ${code('XCG') ? 'known' : 'unknown'}, 532 ${number('532')?.code}`);
  for (const place of ['chile', 'curaçao', 'sint maarten (dutch part)', 'bulgaria']) console.log(`  ${place}: ${country(place).map((currency) => currency.code).join(', ')}`);
}
console.log(`country-to-currency: ${['CL', 'CW', 'SX', 'BG'].map((place) => countryToCurrency[place]).join(', ')}`);
JS

expected=$(cat <<'TEXT'
currency-codes: XCG unknown, 532 ANG
  chile: CLF, CLP
  curaçao: ANG
  sint maarten (dutch part): ANG
  bulgaria: BGN
currency-codes-ts: XCG unknown, 532 ANG
  chile: CLF, CLP
  curaçao: ANG
  sint maarten (dutch part): ANG
  bulgaria: BGN
country-to-currency: CLP, XCG, XCG, EUR
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
