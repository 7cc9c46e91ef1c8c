#!/usr/bin/env bash
# Package: sentencex@1.0.17; on Node 20.20.2
# Guess: segment('es', text) does not end a sentence inside "cláusula 3.ª", as
#   it does not after "art. 12" or "Sr.".
# Seen: it ends one after "3." and begins the next with "ª". The same for "2.º".
#   "1.er", "art. 12" and the English "3rd" stay whole.
# Rule: the spelling rules of the Spanish academies: ordinals in figures are
#   written with a point before the raised letters (3.ª, 2.º).
# Matters: clauses and articles are cited so in every deed. A reference is cut,
#   and each part goes into a search index or to a translator alone.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts sentencex@1.0.17

cat >look.mjs <<'JS'
import { segment } from 'sentencex';

for (const [language, text] of [
  ['es', 'Según el art. 12, el Sr. Pérez firma. Vale un año.'],
  ['es', 'Véase la cláusula 3.ª del estatuto. Vale un año.'],
  ['es', 'Consta en el asiento 2.º del tomo. Vale un año.'],
  ['es', 'El 1.er socio firma. Vale un año.'],
  ['en', 'See the 3rd clause of the statutes. It is valid.'],
])
  console.log(segment(language, text).map((sentence) => `[${sentence.trim()}]`).join(' '));
JS

expected=$(cat <<'TEXT'
[Según el art. 12, el Sr. Pérez firma.] [Vale un año.]
[Véase la cláusula 3.] [ª del estatuto.] [Vale un año.]
[Consta en el asiento 2.] [º del tomo.] [Vale un año.]
[El 1.er socio firma.] [Vale un año.]
[See the 3rd clause of the statutes.] [It is valid.]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
