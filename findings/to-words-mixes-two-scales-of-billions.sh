#!/usr/bin/env bash
# Package: to-words@5.7.0; on Node 20.20.2
# Guess: in pt-PT, the words for amounts are those of one scale: mil milhões and
#   um bilião (long), or um bilhão and um trilhão (short).
# Seen: 1,000,000,000 is "Mil Milhões", of the long scale, and 1,000,000,000,000
#   is "Um Trilhão", of the short one; a reader in Portugal takes um trilião for
#   a million times as much. 1,000,001 is "Um Milhões Um", and in pt-BR as well;
#   1,000,000 is right.
# Rule: the rule n - 1 of the short scale is that of Brazil, the rule N that of
#   Portugal; its own table of languages gives pt-PT the short scale only. A
#   single million is singular.
# Matters: amounts of capital are written in words so that nobody can mistake
#   them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts to-words@5.7.0

cat >look.mjs <<'JS'
import { ToWords } from 'to-words';

for (const locale of ['pt-PT', 'pt-BR'])
  for (const amount of [1_000_000, 1_000_001, 2_000_000, 1_000_000_000, 2_000_000_000, 1_000_000_000_000])
    console.log(locale, amount, new ToWords({ localeCode: locale }).convert(amount));
JS

expected=$(cat <<'TEXT'
pt-PT 1000000 Um Milhão
pt-PT 1000001 Um Milhões Um
pt-PT 2000000 Dois Milhões
pt-PT 1000000000 Mil Milhões
pt-PT 2000000000 Dois Mil Milhões
pt-PT 1000000000000 Um Trilhão
pt-BR 1000000 Um Milhão
pt-BR 1000001 Um Milhões Um
pt-BR 2000000 Dois Milhões
pt-BR 1000000000 Um Bilhão
pt-BR 2000000000 Dois Bilhões
pt-BR 1000000000000 Um Trilhão
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
