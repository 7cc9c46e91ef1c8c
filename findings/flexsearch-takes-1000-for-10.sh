#!/usr/bin/env bash
# Package: flexsearch@0.8.212; on Node 20.20.2
# Guess: with tokenize: 'strict' a search for 10 finds 10 only. Letters that are
#   repeated may be taken for one, as the documentation says.
# Seen: digits are taken for one as well: 10 finds 100 and 1000, 1 finds 11, and
#   law 20 finds law 200. encoder: 'Exact' keeps them apart.
# Rule: its documentation of the encoder: deduplication is of letters, "missing"
#   becomes "mising".
# Matters: an index of laws, articles or numbers of deeds returns another one with
#   the same rank as the right one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts flexsearch@0.8.212

cat >look.mjs <<'JS'
import flexsearch from 'flexsearch';

const texts = ['missing', 'mising', '1', '11', '10', '100', '1000', 'ley 20', 'ley 200'];
for (const [name, options] of [['default', {}], ['Exact', { encoder: 'Exact' }]]) {
  const index = new flexsearch.Index({ tokenize: 'strict', ...options });
  texts.forEach((text, id) => index.add(id, text));
  for (const query of ['mising', '1', '10', 'ley 20'])
    console.log(`${name}, ${query}: ${index.search(query).map((id) => texts[id]).join(', ')}`);
}
JS

expected=$(cat <<'TEXT'
default, mising: missing, mising
default, 1: 1, 11
default, 10: 10, 100, 1000
default, ley 20: ley 20, ley 200
Exact, mising: mising
Exact, 1: 1
Exact, 10: 10
Exact, ley 20: ley 20
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
