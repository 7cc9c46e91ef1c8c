#!/usr/bin/env bash
# Package: luxon@3.7.2, chrono-node@2.10.3; on Node 20.20.2 and 24.21.0
# Guess: a date with "septiembre", which every country writes, is read in
#   each Spanish locale; Peru and Uruguay also read "setiembre".
# Seen: in es-PE and es-UY only "setiembre" is read, and "septiembre" makes
#   an invalid date. In the other locales it is the reverse. chrono reads
#   both.
# Rule: the dictionary of the Spanish academies has both spellings. Luxon
#   reads only the names that the Intl of the process writes, and those of
#   CLDR for es-PE and es-UY are "setiembre".
# Matters: a document that was dated in September by an API or a notary of
#   another country cannot be read, in one month of twelve.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts luxon@3.7.2 chrono-node@2.10.3

cat >look.mjs <<'JS'
import * as chrono from 'chrono-node';
import { DateTime } from 'luxon';

const dates = ['7 de septiembre de 2024', '7 de setiembre de 2024'];
for (const locale of ['es-CL', 'es-MX', 'es-PE', 'es-UY'])
  console.log(locale, ...dates.map((text) => DateTime.fromFormat(text, "d 'de' MMMM 'de' yyyy", { locale }).toISODate()));
console.log('chrono', ...dates.map((text) => chrono.es.parse(text).map(({ start }) => `${start.get('month')}-${start.get('day')}`).join()));
JS

expected=$(cat <<'TEXT'
es-CL 2024-09-07 null
es-MX 2024-09-07 null
es-PE null 2024-09-07
es-UY null 2024-09-07
chrono 9-7 9-7
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
