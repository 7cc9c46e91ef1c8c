#!/usr/bin/env bash
# Package: pluralize-ptbr@1.0.4; on Node 20.20.2
# Guess: the plural of the README, mãos, is what the package returns; words in
#   -ão that are stressed before the last syllable end in -ãos, and words in -ís
#   in -íses.
# Seen: each word in -ão ends in -ões: mões, where the README has mãos, and
#   órgões, bênções, cidadões, tabeliões, escrivões and capitões. país stays
#   país. inglês, legal, imóvel and certidão are right.
# Rule: Portuguese grammar: words in -ão with the stress before it take an s
#   only (órgãos, bênçãos); the others are of three kinds, cidadãos, tabeliães,
#   certidões; a word that is stressed on its last syllable takes -es after s
#   (países). The README: mão is mãos.
# Matters: tabeliães, escrivães, órgãos and cidadãos are in each deed of a
#   Brazilian notary.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pluralize-ptbr@1.0.4

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const plural = createRequire(import.meta.url)('pluralize-ptbr');
for (const words of [
  ['certidão', 'procuração', 'legal', 'imóvel', 'inglês', 'ordem'],
  ['mão', 'irmão', 'cidadão', 'órgão', 'bênção'],
  ['tabelião', 'escrivão', 'capitão', 'alemão'],
  ['país'],
])
  console.log(words.map((word) => `${word} ${plural(word)}`).join(', '));
console.log(plural('projétil mão'));
JS

expected=$(cat <<'TEXT'
certidão certidões, procuração procurações, legal legais, imóvel imóveis, inglês ingleses, ordem ordens
mão mões, irmão irmões, cidadão cidadões, órgão órgões, bênção bênções
tabelião tabeliões, escrivão escrivões, capitão capitões, alemão alemões
país país
projéteis mões
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
