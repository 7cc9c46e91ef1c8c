#!/usr/bin/env bash
# Package: pdf-lib@1.17.1, @cantoo/pdf-lib@2.11.1, pdfkit@0.20.2, unpdf@1.7.0;
#   on Node 20.20.2 and 24.21.0
# Guess: a sign that the standard fonts of PDF do not have, such as that of "at
#   least", is refused by all three writers, as the README of pdf-lib and of
#   its fork says.
# Seen: pdf-lib throws. Its fork @cantoo/pdf-lib prints a question mark, and
#   pdfkit prints a quotation mark and the letter e. The file is made without
#   an error.
# Rule: the README of pdf-lib and, word for word, that of its fork state that
#   drawing a sign which the font cannot encode throws an error.
# Matters: a threshold of ownership loses its meaning in the printed report,
#   and a name with a decomposed accent its letters.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pdf-lib@1.17.1 @cantoo/pdf-lib@2.11.1 pdfkit@0.20.2 unpdf@1.7.0

cat >look.mjs <<'JS'
import * as cantoo from '@cantoo/pdf-lib';
import * as pdfLib from 'pdf-lib';
import PdfKit from 'pdfkit';
import { extractText } from 'unpdf';

const byPdfLib = async ({ PDFDocument, StandardFonts }, text) => {
  const file = await PDFDocument.create();
  file.addPage().drawText(text, { font: await file.embedFont(StandardFonts.Helvetica) });
  return file.save();
};
const byPdfKit = async (text) => {
  const file = new PdfKit();
  file.font('Helvetica').text(text).end();
  return new Uint8Array(Buffer.concat(await file.toArray()));
};
const read = async (bytes) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
for (const text of ['Peña: 25 %', 'Peña: ≥ 25 %', 'Peña: 25 %'.normalize('NFD')]) {
  console.log(JSON.stringify(text));
  for (const [name, write] of [
    ['pdf-lib', (given) => byPdfLib(pdfLib, given)],
    ['@cantoo/pdf-lib', (given) => byPdfLib(cantoo, given)],
    ['pdfkit', byPdfKit],
  ])
    console.log(
      ' ',
      name,
      JSON.stringify(await write(text).then(read, ({ message }) => message)),
    );
}
JS

expected=$(cat <<'TEXT'
"Peña: 25 %"
  pdf-lib "Peña: 25 %"
  @cantoo/pdf-lib "Peña: 25 %"
  pdfkit "Peña: 25 %"
"Peña: ≥ 25 %"
  pdf-lib "WinAnsi cannot encode \"≥\" (0x2265)"
  @cantoo/pdf-lib "Peña: ? 25 %"
  pdfkit "Peña: \"e 25 %"
"Peña: 25 %"
  pdf-lib "WinAnsi cannot encode \"̃\" (0x0303)"
  @cantoo/pdf-lib "Pen?a: 25 %"
  pdfkit "Pen06 25 %"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
