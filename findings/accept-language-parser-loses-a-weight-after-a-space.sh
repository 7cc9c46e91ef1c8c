#!/usr/bin/env bash
# Package: accept-language-parser@1.5.0; on Node 20.20.2
# Guess: "es; q=0.2, en" prefers en, a language with q=0 is not picked, and "*"
#   is any language.
# Seen: with a space before q the weight is 1, so es is picked; es;q=0 is picked
#   if only es is offered; "*" is null.
# Rule: RFC 9110, section 12.4.2: there may be white space around ";", and q=0
#   is not acceptable; RFC 4647, section 3.3.1: "*" matches any language.
# Matters: a report is written in the language that the client put last.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts accept-language-parser@1.5.0

cat >look.mjs <<'JS'
import parser from 'accept-language-parser';

for (const [offered, header] of [
  [['es', 'en'], 'es;q=0.2, en'],
  [['es', 'en'], 'es; q=0.2, en'],
  [['es', 'en'], 'es ;q=0.2, en'],
  [['es'], 'es;q=0, en'],
  [['es'], '*'],
])
  console.log(offered.join(), '|', header, '|', parser.pick(offered, header), '|', parser.parse(header).map(({ code, quality }) => `${code} ${quality}`).join(', '));
JS

expected=$(cat <<'TEXT'
es,en | es;q=0.2, en | en | en 1, es 0.2
es,en | es; q=0.2, en | es | es 1, q 1, en 1
es,en | es ;q=0.2, en | es | es 1, q 1, en 1
es | es;q=0, en | es | en 1, es 0
es | * | null | * 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
