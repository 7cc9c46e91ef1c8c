#!/usr/bin/env bash
# Package: iso-3166-2@1.0.0, iso-3166@4.4.0; on Node 20.20.2
# Guess: the regions of Peru have their Spanish names in both, or all names of
#   the standard.
# Seen: iso-3166-2 names most of them in Spanish and three in Quechua only:
#   PE-AMA is "Amarumayu", PE-JUN is "Hunin" and PE-LMA is "Lima hatun llaqta".
#   In Spain, Navarre is "Nafarroako Foru Komunitatea*", with an asterisk in the
#   name, and five others have one, too.
# Rule: ISO 3166-2 lists each region of Peru in Aymara, Quechua and Spanish
#   under one code; README of iso-3166-2: look up information about
#   subdivisions.
# Matters: the address in a register says Junín or Amazonas. A lookup by name
#   finds nothing, and a form shows a name that no document has.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts iso-3166-2@1.0.0 iso-3166@4.4.0

cat >look.mjs <<'JS'
import { iso31662 } from 'iso-3166';
import iso from 'iso-3166-2';

const spanish = new Map(iso31662.map(({ code, name }) => [code, name]));
const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '');
for (const country of ['PE', 'CL', 'MX', 'ES']) {
  const all = Object.entries(iso.country(country).sub);
  const other = all.filter(([code, { name }]) => plain(name) !== plain(spanish.get(code) ?? '')).sort();
  console.log(`${country}: ${other.length} of ${all.length} differ`);
  for (const [code, { name }] of other) console.log(`  ${code}: ${name} | ${spanish.get(code)}`);
}
JS

expected=$(cat <<'TEXT'
PE: 3 of 26 differ
  PE-AMA: Amarumayu | Amazonas
  PE-JUN: Hunin | Junín
  PE-LMA: Lima hatun llaqta | Municipalidad Metropolitana de Lima
CL: 2 of 15 differ
  CL-AI: Aysén | Aisén del General Carlos Ibañez del Campo
  CL-AR: Araucanía | La Araucanía
MX: 0 of 32 differ
ES: 8 of 69 differ
  ES-A: Alacant* | Alicante
  ES-BI: Bizkaia* | Bizkaia
  ES-CS: Castelló* | Castellón
  ES-NA: Nafarroa* | Navarra
  ES-NC: Nafarroako Foru Komunitatea* | Navarra, Comunidad Foral de
  ES-PM: Balears | Illes Balears
  ES-PV: Euskal Herria | País Vasco
  ES-SS: Gipuzkoa* | Gipuzkoa
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
