#!/usr/bin/env bash
# Package: pdfmake@0.3.11, unpdf@1.7.0 (pdf.js), mupdf@1.28.1; on Node 20.20.2
#   and 24.21.0
# Guess: a numbered list with "Ana: 25" and "Luis: 75" reads as "1. Ana: 25" and
#   "2. Luis: 75" when the text of the PDF is extracted.
# Seen: pdf.js returns "Ana: 251. Luis: 752.", as the number is written after
#   the text of the item and without a space. mupdf returns the number on the
#   line below. On the page the number stands before the text.
# Rule: ISO 32000-1, 14.8.2.3, page content order: in a tagged PDF the content
#   of a page is in the sequence in which it is read. In a PDF without tags, as
#   this one, a reader has the order of the content and the places on the page.
# Matters: who searches or copies from the report finds a share of 251, and a
#   clause before its number.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pdfmake@0.3.11 unpdf@1.7.0 mupdf@1.28.1

cat >look.mjs <<'JS'
import { Document } from 'mupdf';
import pdfmake from 'pdfmake';
import { extractText } from 'unpdf';

pdfmake.setFonts({ Helvetica: { normal: 'Helvetica' } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);
const file = await pdfmake
  .createPdf({
    content: [{ ol: ['Ana: 25', 'Luis: 75'] }],
    defaultStyle: { font: 'Helvetica' },
  })
  .getBuffer();
const { text } = await extractText(new Uint8Array(file), { mergePages: true });
console.log('pdf.js:', JSON.stringify(text));
const page = Document.openDocument(new Uint8Array(file), 'application/pdf').loadPage(0);
console.log('mupdf:', JSON.stringify(page.toStructuredText().asText()));
JS

expected=$(cat <<'TEXT'
pdf.js: "Ana: 251. Luis: 752."
mupdf: "Ana: 25\n1. \nLuis: 75\n2. \n\n"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
