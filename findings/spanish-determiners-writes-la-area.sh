#!/usr/bin/env bash
# Package: spanish-determiners@2.2.6; on Node 20.20.2
# Guess: a feminine noun that begins with a stressed a takes el in the
#   singular; the README manages this case. At least each noun whose first
#   letter has an accent is found, since the accent shows the stress.
# Seen: el acta, el alma and el arma are right. It is a list: área, ánima and
#   ánfora take la, and so do alza, habla, ancla and haba.
# Rule: Diccionario panhispánico de dudas, el, 2.1 to 2.3: el before a noun
#   that begins with a stressed a; the exceptions are letters, names and some
#   persons.
# Matters: generated reports name "el área" of a property and "el alza" of a
#   price.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spanish-determiners@2.2.6

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { getDet } = createRequire(import.meta.url)('spanish-determiners');
const words = ['acta', 'agua', 'alma', 'arma', 'aula', 'área', 'ánima', 'ánfora', 'alza', 'habla', 'ancla', 'asta', 'haba', 'acción', 'asamblea'];
for (const word of words)
  console.log(getDet('DEFINITE', 'F', 'S', word, null), word);
JS

expected=$(cat <<'TEXT'
el acta
el agua
el alma
el arma
el aula
la área
la ánima
la ánfora
la alza
la habla
la ancla
el asta
la haba
la acción
la asamblea
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
