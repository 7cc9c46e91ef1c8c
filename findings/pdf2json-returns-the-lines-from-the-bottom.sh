#!/usr/bin/env bash
# Package: pdf2json@4.1.0, pdfkit@0.20.2; on Node 20.20.2 and 24.21.0
# Guess: getRawTextContent() of a page with a table of partners returns the
#   lines from top to bottom, in the order in which they stand in the file and
#   on the page, as the Texts of the same result.
# Seen: the lines come from bottom to top: the total is first and the heading
#   last. Texts has them from top to bottom.
# Rule: the README names no order; version 3.2.2 returned the lines as they
#   stand in the file, and so do the Texts of this one. ISO 32000-1, 14.8.2.3,
#   page content order, asks a tagged PDF for the order in which the page is
#   read.
# Matters: a clause is found under the wrong heading, and a rule "the line after
#   the name" reads the line before.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pdf2json@4.1.0 pdfkit@0.20.2

cat >look.mjs <<'JS'
import { buffer } from 'node:stream/consumers';
import PDFParser from 'pdf2json';
import PDFKit from 'pdfkit';

// The package writes its warnings to the standard output.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
const print = (...words) => write(`${words.join(' ')}\n`);
const document = new PDFKit();
['Socios', 'Ana 25 %', 'Luis 75 %', 'Total 100 %'].forEach((line, i) => {
  document.text(line, 50, 100 + 20 * i, { lineBreak: false });
});
document.end();
const file = await buffer(document);
const parser = new PDFParser(null, true);
const { Pages } = await new Promise((resolve, reject) => {
  parser.on('pdfParser_dataReady', resolve);
  parser.on('pdfParser_dataError', reject);
  parser.parseBuffer(Buffer.from(new Uint8Array(file).buffer));
});
print('raw:', JSON.stringify(parser.getRawTextContent().split('\r\n')));
print('Texts:', JSON.stringify(Pages[0].Texts.map(({ R }) => R[0].T)));
JS

expected=$(cat <<'TEXT'
raw: ["Total 100 %","Luis 75 %","Ana 25 %","Socios","----------------Page (0) Break----------------",""]
Texts: ["Socios","Ana 25 %","Luis 75 %","Total 100 %"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
