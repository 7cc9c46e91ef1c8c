#!/usr/bin/env bash
# Package: natural@8.1.1; on Node 20.20.2
# Guess: the aggressive tokenizer of Spanish keeps numbers, as the one of
#   English does.
# Seen: AggressiveTokenizerEs drops all digits: of "artículo 12 de la Ley 26887"
#   it returns artículo, de, la and Ley. The one of Portuguese does the same;
#   those of French, Italian, German, Dutch and Russian keep them.
# Rule: the documentation of natural lists the same class for each language and
#   names no loss of numbers.
# Matters: an index of reports does not find a law, a deed or a share by its
#   number, and two clauses that differ only in the amount are equal.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts natural@8.1.1

cat >look.mjs <<'JS'
process.env.DOTENV_CONFIG_QUIET = 'true';
const { default: natural } = await import('natural');

const texts = { '': 'article 12 of law 26887', Es: 'artículo 12 de la Ley 26887', Pt: 'artigo 12 da Lei 26887', Fr: 'article 12 de la loi 26887', It: 'articolo 12 della legge 26887', De: 'Artikel 12 des Gesetzes 26887', Nl: 'artikel 12 van wet 26887', Ru: 'статья 12 закона 26887' };
for (const [language, text] of Object.entries(texts)) {
  const name = `AggressiveTokenizer${language}`;
  console.log(name, new natural[name]().tokenize(text).join(' '));
}
JS

expected=$(cat <<'TEXT'
AggressiveTokenizer article 12 of law 26887
AggressiveTokenizerEs artículo de la Ley
AggressiveTokenizerPt artigo da Lei
AggressiveTokenizerFr article 12 de la loi 26887
AggressiveTokenizerIt articolo 12 della legge 26887
AggressiveTokenizerDe Artikel 12 des Gesetzes 26887
AggressiveTokenizerNl artikel 12 van wet 26887
AggressiveTokenizerRu статья 12 закона 26887
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
