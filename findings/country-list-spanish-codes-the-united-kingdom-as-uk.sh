#!/usr/bin/env bash
# Package: country-list-spanish@0.3.2; on Node 20.20.2
# Guess: getCode() is the inverse of getCountry(): the name that GB has is that
#   of GB. Names are spelt as the Spanish Academy spells them.
# Seen: getCode('Reino Unido') is UK, although getCodes() lists GB and lists UK
#   only if reserved codes are asked for. It is the one of 249 codes that does
#   not come back. Túnez, Níger and Sri Lanka have no code, since the names are
#   Tunez, Niger and Sri lanka; SZ is Swazilandia and has the new name nowhere.
# Rule: ISO 3166-1: GB is assigned; UK is reserved and is not used for the
#   country. The README: getCode() returns an ISO 3166-1 alpha-2 code, and the
#   lists include the reserved ones on request only. Ortografía de la lengua
#   española (2010), list of countries; Esuatini since 2018.
# Matters: the country of an owner or a branch is refused by every API that
#   takes ISO 3166-1.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts country-list-spanish@0.3.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { getCode, getCodes, getCountry } = createRequire(import.meta.url)('country-list-spanish');
const codes = getCodes();
console.log(codes.length, codes.includes('GB'), codes.includes('UK'));
for (const code of codes)
  if (getCode(getCountry(code)) !== code) console.log(`${code}, ${getCountry(code)}, ${getCode(getCountry(code))}`);
for (const name of ['Chile', 'Perú', 'Reino Unido', 'Túnez', 'Níger', 'Sri Lanka', 'Esuatini']) console.log(`${name}: ${getCode(name)}`);
console.log(['TN', 'NE', 'LK', 'HK', 'SZ'].map(getCountry).join(', '));
JS

expected=$(cat <<'TEXT'
249 true false
GB, Reino Unido, UK
Chile: CL
Perú: PE
Reino Unido: UK
Túnez: undefined
Níger: undefined
Sri Lanka: undefined
Esuatini: undefined
Tunez, Niger, Sri lanka, Hong kong, Swazilandia
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
