#!/usr/bin/env bash
# Package: @orama/orama@3.1.18, @orama/stemmers@3.1.18; on Node 20.20.2
# Guess: a search ignores accents, for all words or for none.
# Seen: "nunez" finds "Núñez", and "constitucion" does not find "Constitución":
#   the accents are removed after the stem, and the Spanish stem of a word
#   without its accent is another one. "direccion", "compania" and "juridica"
#   show that it depends on the ending. Without a stemmer each word is found.
# Rule: its tokenizer replaces letters with diacritics by those without, so that
#   a search does not depend on them.
# Matters: a search without accents, as in capital letters or on a phone, finds
#   persons and no acts: no constitution, no dissolution.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @orama/orama@3.1.18 @orama/stemmers@3.1.18

cat >look.mjs <<'JS'
import { create, insert, search } from '@orama/orama';
import { stemmer } from '@orama/stemmers/spanish';

const words = { Núñez: 'nunez', Constitución: 'constitucion', Disolución: 'disolucion', Dirección: 'direccion', Compañía: 'compania', Jurídica: 'juridica', Anónima: 'anonima' };
for (const [name, tokenizer] of [['with the stemmer', { language: 'spanish', stemming: true, stemmer }], ['without', { language: 'spanish', stemming: false }]]) {
  const db = create({ schema: { word: 'string' }, components: { tokenizer } });
  for (const word of Object.keys(words)) await insert(db, { word });
  for (const term of Object.values(words)) {
    const { hits } = await search(db, { term });
    console.log(`${name}, ${term}: ${hits.map(({ document }) => document.word).join(', ') || 'nothing'}`);
  }
}
JS

expected=$(cat <<'TEXT'
with the stemmer, nunez: Núñez
with the stemmer, constitucion: nothing
with the stemmer, disolucion: nothing
with the stemmer, direccion: Dirección
with the stemmer, compania: nothing
with the stemmer, juridica: Jurídica
with the stemmer, anonima: Anónima
without, nunez: Núñez
without, constitucion: Constitución
without, disolucion: Disolución
without, direccion: Dirección
without, compania: Compañía
without, juridica: Jurídica
without, anonima: Anónima
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
