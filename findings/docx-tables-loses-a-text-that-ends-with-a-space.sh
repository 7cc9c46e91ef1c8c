#!/usr/bin/env bash
# Package: docx-tables@0.3.0; with documents of docx@9.15.2; on Node 20.20.2
# Guess: each cell of a table has its text in the result, as in the example of
#   the README; a table of docx, the most used writer, is read.
# Seen: a text with the attribute xml:space is lost. Word writes it where a text
#   begins or ends with a space, docx writes it on each text, so that all cells
#   of its tables are empty. A cell of two runs is empty where one of them has
#   the attribute.
# Rule: ECMA-376, 17.3.3.31: xml:space of a text says how its white space is
#   treated; the text is the content of the element in both cases. The README:
#   the text of each cell, and no limit.
# Matters: a table of partners has a name and no share where somebody typed a
#   space, and no error says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts docx-tables@0.3.0 docx@9.15.2 jszip@3.10.2

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Document, Packer, Paragraph, Table, TableCell, TableRow } = require('docx');
const docxTables = require('docx-tables');
const JSZip = require('jszip');

const cell = (text) => new TableCell({ children: [new Paragraph(text)] });
const rows = [['Socio', 'Parte'], ['Ana Soto', '33,33']].map((texts) => new TableRow({ children: texts.map(cell) }));
const written = await Packer.toBuffer(new Document({ sections: [{ children: [new Table({ rows })] }] }));
const show = async (title, buffer) => {
  writeFileSync('table.docx', buffer);
  const [table] = await docxTables({ file: 'table.docx' });
  console.log(title, JSON.stringify(Object.values(table).map((row) => row.map(({ data }) => data))));
};
const change = async (edit) => {
  const zip = await JSZip.loadAsync(written);
  zip.file('word/document.xml', edit(await zip.file('word/document.xml').async('string')));
  return zip.generateAsync({ type: 'nodebuffer' });
};
await show('docx:', written);
await show('without the attribute:', await change((xml) => xml.replaceAll(' xml:space="preserve"', '')));
await show('a space after the share:', await change((xml) => xml.replaceAll(' xml:space="preserve"', '').replace('<w:t>33,33</w:t>', '<w:t xml:space="preserve">33,33 </w:t>')));
await show('two runs:', await change((xml) => xml.replaceAll(' xml:space="preserve"', '').replace('<w:t>Ana Soto</w:t>', '<w:t>Ana</w:t></w:r><w:r><w:t xml:space="preserve"> Soto</w:t>')));
JS

expected=$(cat <<'TEXT'
docx: [["",""],["",""]]
without the attribute: [["Socio\n","Parte\n"],["Ana Soto\n","33,33\n"]]
a space after the share: [["Socio\n","Parte\n"],["Ana Soto\n",""]]
two runs: [["Socio\n","Parte\n"],["","33,33\n"]]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
