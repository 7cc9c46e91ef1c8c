#!/usr/bin/env bash
# Package: epub-gen-memory@1.1.2, jszip@3.10.2; on Node 20.20.2 and 24.21.0
# Guess: the clauses d and g of an excerpt, <ol start="4" type="a"> with <li
#   value="7">, and a table whose total spans two columns, are the same in the
#   EPUB.
# Seen: start, value and reversed are removed, so the clauses are a and b for
#   the reader. type and colspan stay.
# Rule: EPUB 3.3: an XHTML content document is HTML in XML syntax; HTML,
#   sections 4.4.5 and 4.4.8: start, reversed and value set the number. The
#   README names no list of attributes.
# Matters: a deed that is read as an EPUB cites other clauses than the page from
#   which it was made.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts epub-gen-memory@1.1.2 jszip@3.10.2

cat >look.mjs <<'JS'
import epubGenMemory from 'epub-gen-memory';
import JSZip from 'jszip';

const content = [
  '<ol start="4" type="a"><li>Objeto</li><li value="7">Plazo</li></ol>',
  '<ol reversed="reversed"><li>Segundo</li><li>Primero</li></ol>',
  '<table><tr><td colspan="2">Total</td></tr></table>',
];
const generate = epubGenMemory.default ?? epubGenMemory;
const file = await generate({ title: 'Escritura' }, [{ title: 'Extracto', content: content.join('') }]);
const chapter = (await JSZip.loadAsync(file)).file(/Extracto\.xhtml$/)[0];
const body = await chapter.async('string');
console.log(body.match(/<ol.*<\/table>/s)[0].replace(/(?=<(ol|table))/g, '\n').trim());
JS

expected=$(cat <<'TEXT'
<ol type="a"><li>Objeto</li><li>Plazo</li></ol>
<ol><li>Segundo</li><li>Primero</li></ol>
<table><tr><td colspan="2">Total</td></tr></table>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
