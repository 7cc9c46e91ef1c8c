#!/usr/bin/env bash
# Package: rosaenlg-pluralize-es@4.4.0; on Node 20.20.2
# Guess: a noun in -en that is stressed on the last syllable but one gets an
#   accent in the plural, each of them, since the rule is one.
# Seen: exámenes, resúmenes, volúmenes, orígenes, márgenes and gérmenes are
#   right; dictamenes, gravamenes, certamenes, crimenes and ordenes have none.
#   Quórum, memorándum and currículum, which only add an s, end in -es.
# Rule: Ortografía de la lengua española (2010): a word that is stressed on the
#   third syllable from the end carries an accent; Diccionario panhispánico de
#   dudas, plural, 1g (-en) and 1h (quórums, memorándums). The README: the plural
#   of most words, many exceptions are covered.
# Matters: the liens (gravámenes), opinions (dictámenes) and orders of a report
#   are misspelt; ordenes is a form of the verb.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rosaenlg-pluralize-es@4.4.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const module = createRequire(import.meta.url)('rosaenlg-pluralize-es');
const plural = module.default ?? module;
for (const words of [
  ['examen', 'resumen', 'volumen', 'origen', 'margen', 'joven', 'régimen'],
  ['dictamen', 'gravamen', 'certamen', 'crimen', 'orden', 'germen'],
  ['álbum', 'quórum', 'memorándum', 'currículum'],
])
  console.log(words.map((word) => plural(word)).join(', '));
JS

expected=$(cat <<'TEXT'
exámenes, resúmenes, volúmenes, orígenes, márgenes, jóvenes, regímenes
dictamenes, gravamenes, certamenes, crimenes, ordenes, gérmenes
álbumes, quórumes, memorándumes, currículumes
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
