#!/usr/bin/env bash
# Package: spanish-adjectives@2.2.6; on Node 20.20.2
# Guess: mayor, menor, mejor and peor have one form for both genders, and común
#   loses its accent in the plural; the README manages many special cases.
# Seen: the feminine is mayora, menora, mejora and peora, and afín becomes
#   afina. The plurals are comúnes and cortéses. superior, anterior, legal and
#   vigente are right, and so is deudora.
# Rule: Nueva gramática de la lengua española, 13.5: adjectives in -or that
#   compare (mayor, menor, mejor, peor, superior) have one ending. Ortografía de
#   la lengua española (2010): a word that is stressed on the last syllable but
#   one and ends in s has no accent, comunes. The README: extensive special
#   cases.
# Matters: generated reports say "la mayora parte de las acciones", "la mejora
#   oferta" and "bienes comúnes".

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spanish-adjectives@2.2.6

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { agreeAdjective } = createRequire(import.meta.url)('spanish-adjectives');
for (const words of [
  ['superior', 'anterior', 'legal', 'vigente', 'deudor', 'joven', 'francés'],
  ['mayor', 'menor', 'mejor', 'peor', 'afín', 'común', 'cortés'],
])
  for (const word of words) console.log([word, agreeAdjective(word, 'F', 'S'), agreeAdjective(word, 'M', 'P'), agreeAdjective(word, 'F', 'P')].join(', '));
JS

expected=$(cat <<'TEXT'
superior, superior, superiores, superiores
anterior, anterior, anteriores, anteriores
legal, legal, legales, legales
vigente, vigente, vigentes, vigentes
deudor, deudora, deudores, deudoras
joven, joven, jóvenes, jóvenes
francés, francesa, franceses, francesas
mayor, mayora, mayores, mayoras
menor, menora, menores, menoras
mejor, mejora, mejores, mejoras
peor, peora, peores, peoras
afín, afina, afines, afinas
común, común, comúnes, comúnes
cortés, cortés, cortéses, cortéses
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
