#!/usr/bin/env bash
# Package: braille@1.1.0; on Node 20.20.2
# Guess: a letter without a sign in the table raises an error or stays as it
#   is, so that a reader sees that something is missing.
# Seen: ñ, ü, the vowels with an accent, the degree sign and ¿ are dropped:
#   Núñez is written as nez and Ñuñoa as uoa. "Año" and "ao" are the same.
#   Signs of punctuation are written.
# Rule: none of the README, which converts a text to Braille and back and names
#   no letter that is lost. Spanish braille has a sign for each: á is dots
#   12356, ñ is dots 12456.
# Matters: a person who is blind reads another name in a report, and another
#   right where only an accent or an ñ tells two words apart.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts braille@1.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const braille = createRequire(import.meta.url)('braille');
for (const text of ['Poder', 'Ana Núñez', 'Ñuñoa', 'Año', 'Lirio & Cía.', 'Ley n° 20.190', 'agüero'])
  console.log(`${text}: ${braille.toBraille(text)} ${[...braille.toBraille(text)].length} of ${[...text].length}, ${braille.toText(braille.toBraille(text))}`);
JS

expected=$(cat <<'TEXT'
Poder: ⠏⠕⠙⠑⠗ 5 of 5, PODER
Ana Núñez: ⠁⠝⠁⠀⠝⠑⠵ 7 of 9, ANA NEZ
Ñuñoa: ⠥⠕⠁ 3 of 5, UOA
Año: ⠁⠕ 2 of 3, AO
Lirio & Cía.: ⠇⠊⠗⠊⠕⠀⠯⠀⠉⠁⠨ 11 of 12, LIRIO & CA.
Ley n° 20.190: ⠇⠑⠽⠀⠝⠀⠆⠴⠨⠂⠔⠴ 12 of 13, LEY N 20.190
agüero: ⠁⠛⠑⠗⠕ 5 of 6, AGERO
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
