#!/usr/bin/env bash
# Package: silabea@1.0.0 and hyphen@1.14.1 (hyphen/es); on Node 20.20.2
# Guess: words that end in a stressed -ay, -ey or -oy are stressed on the last
#   syllable, and subrogar is divided sub-ro-gar.
# Seen: silabea calls Paraguay, Uruguay, virrey and convoy "Grave (Llana)" and
#   gives the syllable before the last as the stressed one. Both divide
#   su-bro-gar and sublegado as su-ble-ga-do, although hyphen knows sub-ra-yar.
# Rule: Ortografía of the Academies: words in -y with the stress on the last
#   syllable, as virrey, convoy and Uruguay, are agudas and have no accent.
#   FundéuRAE, on the Ortografía: the prefix sub- before r or l keeps its b, as
#   in sub-rogar and sub-rayar.
# Matters: an inscription is read out or broken across lines in a wrong place,
#   and subrogation is a common word of contracts.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts silabea@1.0.0 hyphen@1.14.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { getSilabas } = require('silabea');
const { hyphenateSync } = require('hyphen/es');

for (const word of ['acuerdo', 'Paraguay', 'Uruguay', 'virrey', 'convoy', 'subrayar', 'subrogar', 'sublegado']) {
  const { silabas, tonica, acentuacion } = getSilabas(word);
  const parts = silabas.map(({ silaba }) => silaba);
  console.log(`${word}: silabea ${parts.join('-')}, ${acentuacion}, stress on ${parts[tonica - 1]}; hyphen ${hyphenateSync(word, { hyphenChar: '-' })}`);
}
JS

expected=$(cat <<'TEXT'
acuerdo: silabea a-cuer-do, Grave (Llana), stress on cuer; hyphen acuer-do
Paraguay: silabea pa-ra-guay, Grave (Llana), stress on ra; hyphen Pa-ra-guay
Uruguay: silabea u-ru-guay, Grave (Llana), stress on ru; hyphen Uru-guay
virrey: silabea vi-rrey, Grave (Llana), stress on vi; hyphen vi-rrey
convoy: silabea con-voy, Grave (Llana), stress on con; hyphen con-voy
subrayar: silabea su-bra-yar, Aguda, stress on yar; hyphen sub-ra-yar
subrogar: silabea su-bro-gar, Aguda, stress on gar; hyphen su-bro-gar
sublegado: silabea su-ble-ga-do, Grave (Llana), stress on ga; hyphen su-ble-ga-do
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
