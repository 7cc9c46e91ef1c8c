#!/usr/bin/env bash
# Package: country-region-data@4.1.0, iso-3166@4.4.0; on Node 20.20.2
# Guess: the short codes are those of ISO 3166-2.
# Seen: three codes of the Dominican Republic are those of other places: 02, the
#   province Azua, is called Cibao Central; 04, the province Barahona, is called
#   Norcentral; 42, the region Yuma, is called Valdesia. None of the nine codes
#   of Bolivia is one of the standard: La Paz is LP, not L.
# Rule: README: short codes are ISO-3166-2, from the viewpoint of addressing.
# Matters: two parties that both say ISO 3166-2 put one company into two
#   provinces, or refuse the address.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts country-region-data@4.1.0 iso-3166@4.4.0

cat >look.mjs <<'JS'
import { allCountries } from 'country-region-data';
import { iso31662 } from 'iso-3166';

const names = new Map(iso31662.map(({ code, name }) => [code, name]));
for (const country of ['DO', 'BO', 'CL']) {
  const [, , regions] = allCountries.find(([, code]) => code === country);
  console.log(country, regions.length, 'regions; names in ISO 3166-2:');
  for (const [name, short] of regions) {
    const standard = names.get(`${country}-${short}`);
    if (country !== 'CL') console.log(`  ${country}-${short}: ${name} | ${standard ?? 'no such code'}`);
    else if (!standard) console.log(`  ${short}: no such code`);
  }
}
JS

expected=$(cat <<'TEXT'
DO 9 regions; names in ISO 3166-2:
  DO-02: Cibao Central | Azua
  DO-37: Del Valle | El Valle
  DO-01: Distrito Nacional | Distrito Nacional (Santo Domingo)
  DO-38: Enriquillo | Enriquillo
  DO-04: Norcentral | Barahona
  DO-33: Nordeste | Cibao Nordeste
  DO-34: Noroeste | Cibao Noroeste
  DO-35: Norte | Cibao Norte
  DO-42: Valdesia | Yuma
BO 9 regions; names in ISO 3166-2:
  BO-BE: Beni | no such code
  BO-CH: Chuquisaca | no such code
  BO-CB: Cochabamba | no such code
  BO-LP: La Paz | no such code
  BO-OR: Oruro | no such code
  BO-PD: Pando | no such code
  BO-PT: Potosí | no such code
  BO-SC: Santa Cruz | no such code
  BO-TJ: Tarija | no such code
CL 16 regions; names in ISO 3166-2:
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
