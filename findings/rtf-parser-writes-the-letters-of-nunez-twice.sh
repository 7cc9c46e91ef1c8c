#!/usr/bin/env bash
# Package: rtf-parser@1.3.3; on Node 20.20.2
# Guess: N\u250\'fa\u241\'f1ez, which is how word processors write Núñez, is
#   read as Núñez.
# Seen: it is "Núúññez", and with ? as the replacement "Nú?ñ?ez". The
#   replacement for readers without Unicode is kept after each letter; only
#   \uc0, which announces none, is right. \endash and \emdash are dropped, so
#   that 2020-2024 becomes 20202024.
# Rule: RTF 1.9.1, Unicode RTF, \ucN: after \uN a reader of Unicode skips N
#   characters, one if \uc is absent. The README lists Unicode characters as
#   supported.
# Matters: deeds from notaries' word processors come as RTF; names with an
#   accent find no match, and a span of years becomes one number.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rtf-parser@1.3.3

cat >look.mjs <<'JS'
import rtf from 'rtf-parser';

for (const body of ["N\\'fa\\'f1ez", "N\\u250\\'fa\\u241\\'f1ez", 'N\\u250?\\u241?ez', '\\uc0 N\\u250 \\u241 ez', '2020\\endash 2024', '2020-2024'])
  rtf.string(`{\\rtf1\\ansi\\ansicpg1252 ${body}\\par}`, (error, { content }) => {
    console.log(body, '|', content[0].content.map(({ value }) => value).join(''));
  });
JS

expected=$(cat <<'TEXT'
N\'fa\'f1ez | Núñez
N\u250\'fa\u241\'f1ez | Núúññez
N\u250?\u241?ez | Nú?ñ?ez
\uc0 N\u250 \u241 ez | Núñez
2020\endash 2024 | 20202024
2020-2024 | 2020-2024
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
