#!/usr/bin/env bash
# Package: limax@4.2.3, @sindresorhus/slugify@3.0.1, slugify@1.6.9,
#   transliteration@2.6.1; on Node 20.20.2 and 24.21.0
# Guess: with lang: "es" the name Agüero becomes aguero, as with the other
#   signs of Spanish (ñ, á) and as "&" becomes "y".
# Seen: it becomes agueero, the German way; @sindresorhus/slugify does the same
#   with locale: "es". slugify and transliteration write aguero.
# Rule: the two dots of Spanish state that the u is spoken, and are left out
#   where there are none; ue is the form of German.
# Matters: two parts of a system make different ids and file names for the same
#   surname, and a search for one misses the other.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts limax@4.2.3 @sindresorhus/slugify@3.0.1 slugify@1.6.9 transliteration@2.6.1

cat >look.mjs <<'JS'
import sindre from '@sindresorhus/slugify';
import limax from 'limax';
import slugify from 'slugify';
import { slugify as transliterate } from 'transliteration';

for (const name of ['Agüero', 'Güell & Núñez']) {
  console.log('limax', limax(name, { lang: 'es' }));
  console.log('@sindresorhus/slugify', sindre(name, { locale: 'es' }));
  console.log('slugify', slugify(name, { locale: 'es', lower: true }));
  console.log('transliteration', transliterate(name));
}
JS

expected=$(cat <<'TEXT'
limax agueero
@sindresorhus/slugify agueero
slugify aguero
transliteration aguero
limax gueell-y-nunez
@sindresorhus/slugify gueell-and-nunez
slugify guell-y-nunez
transliteration guell-nunez
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
