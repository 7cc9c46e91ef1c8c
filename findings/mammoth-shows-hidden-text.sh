#!/usr/bin/env bash
# Package: docx@9.15.2, mammoth@1.13.0; on Node 20.20.2 and 24.21.0
# Guess: text that is hidden in Word is left out of the HTML, as deleted text
#   of tracked changes is.
# Seen: mammoth leaves out the deletion, and writes the hidden text as normal
#   text, in HTML and as raw text.
# Rule: ISO/IEC 29500-1, 17.3.2.41 (vanish): the run is hidden from display.
# Matters: notes of a lawyer that nobody sees in Word appear in the preview of
#   a contract.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts docx@9.15.2 mammoth@1.13.0

cat >look.mjs <<'JS'
import { DeletedTextRun, Document, InsertedTextRun, Packer, Paragraph, TextRun } from 'docx';
import mammoth from 'mammoth';

const change = { id: 1, author: 'Ana', date: '2026-01-01T00:00:00Z' };
const children = [
  new TextRun('Precio: '),
  new DeletedTextRun({ ...change, text: '100' }),
  new InsertedTextRun({ ...change, id: 2, text: '200' }),
  new TextRun({ text: ' (aceptan 150)', vanish: true }),
];
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }));
const { value, messages } = await mammoth.convertToHtml({ buffer });
console.log(value, messages.length);
console.log((await mammoth.extractRawText({ buffer })).value.trim());
JS

expected=$(cat <<'TEXT'
<p>Precio: 200 (aceptan 150)</p> 0
Precio: 200 (aceptan 150)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
