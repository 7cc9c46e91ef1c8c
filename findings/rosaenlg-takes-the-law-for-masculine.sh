#!/usr/bin/env bash
# Package: rosaenlg-gender-es@4.4.0; on Node 20.20.2 and 24.21.0
# Guess: the gender of common nouns of Spanish law and companies is right: la
#   ley, la firma, la sucursal and la filial.
# Seen: each of these four, and also cárcel, fase and serie, is "m" for
#   rosaenlg-gender-es; words that end in -ción or -dad, and problema, are
#   right.
# Rule: the dictionary of the Spanish academies: ley, firma, sucursal, filial,
#   cárcel, fase and serie are feminine.
# Matters: the package is made for reports that are put into words; they say
#   "el ley" and "un sucursal".

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rosaenlg-gender-es@4.4.0

cat >look.mjs <<'JS'
import gender from 'rosaenlg-gender-es';

for (const noun of ['sociedad', 'acción', 'cláusula', 'problema', 'poder', 'ley', 'firma', 'sucursal', 'filial', 'cárcel', 'fase', 'serie'])
  console.log(noun, gender(noun));
JS

expected=$(cat <<'TEXT'
sociedad f
acción f
cláusula f
problema m
poder m
ley m
firma m
sucursal m
filial m
cárcel m
fase m
serie m
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
