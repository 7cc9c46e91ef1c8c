#!/usr/bin/env bash
# Package: html-to-rtf@2.1.0; on Node 20.20.2
# Guess: each letter beyond ASCII is escaped, a backslash as well, and the space
#   between two words in bold and in italics is kept.
# Seen: á é í ó ú are escaped, but ñ, ü, º, ª, «, –, €, § and ¿ are written raw,
#   so in UTF-8 as two or three bytes. A backslash is raw too and begins a
#   control word: "C:\par" ends the paragraph. Bold "Sur" and italic "S.A." are
#   joined.
# Rule: RTF specification 1.9.1: a file is 7-bit ASCII, other characters are
#   written as \'hh or \uN, and a backslash as \\. Changelog of the package:
#   encoding string correctly (v2.0.1).
# Matters: with the ANSI code page that the file declares, a reader shows
#   NúÃ±ez for a name that is half escaped, and an amount without its euro sign.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts html-to-rtf@2.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const htmlToRtf = createRequire(import.meta.url)('html-to-rtf');
for (const html of ['Álvaro Núñez Agüero', 'artículo 5.º – «a»', '¿25 € o 26 §?', 'C:\\par 60', '<b>Sur</b> <i>S.A.</i>']) {
  const rtf = htmlToRtf.convertHtmlToRtf(`<p>${html}</p>`);
  const body = rtf.slice(rtf.indexOf('{\\pard ') + 7, rtf.lastIndexOf('\\sb70'));
  console.log(`${html} → ${body}, raw: ${[...new Set(body.match(/[^\x00-\x7f]/g))].join(' ') || 'none'}`);
}
console.log(htmlToRtf.convertHtmlToRtf('<p>a</p>').slice(0, 12));
JS

expected=$(cat <<'TEXT'
Álvaro Núñez Agüero → \'c1lvaro N\'fañez Agüero, raw: ñ ü
artículo 5.º – «a» → art\'edculo 5.º – «a», raw: º – « »
¿25 € o 26 §? → ¿25 € o 26 §?, raw: ¿ € §
C:\par 60 → C:\par 60, raw: none
<b>Sur</b> <i>S.A.</i> → {\b Sur}{\i S.A.}, raw: none
{\rtf1\ansi\
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
