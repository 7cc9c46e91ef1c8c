#!/usr/bin/env bash
# Package: word-extractor@1.0.4, @thasmorato/docx-parser@1.4.0, mammoth@1.13.0,
#   jszip@3.10.2; on Node 20.20.2 and 24.21.0
# Guess: a deed with tracked changes is read as it stands now: a moved clause at
#   its new place only, and neither deleted text nor the instruction of a field.
# Seen: word-extractor leaves out deleted text and yet returns the moved clause
#   at both places. docx-parser does the same, and returns the deleted share
#   beside the new one, and the instruction of a cross-reference before its
#   number. mammoth reads all three as guessed.
# Rule: ECMA-376 part 1: moveFrom holds content that was moved away, del holds a
#   deleted run, and instrText holds the code of a field.
# Matters: the obligation to pay stands twice in the text that a report is made
#   of, and a share of 30 percent reads as "25 30 %".

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts word-extractor@1.0.4 @thasmorato/docx-parser@1.4.0 mammoth@1.13.0 jszip@3.10.2

cat >look.mjs <<'JS'
import { extractText } from '@thasmorato/docx-parser';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import WordExtractor from 'word-extractor';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const openPackage = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const make = (body) =>
  new JSZip()
    .file(
      '[Content_Types].xml',
      `<Types xmlns="${openPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    )
    .file(
      '_rels/.rels',
      `<Relationships xmlns="${openPackage}/relationships"><Relationship Id="r" Type="${office}" Target="word/document.xml"/></Relationships>`,
    )
    .file('word/_rels/document.xml.rels', `<Relationships xmlns="${openPackage}/relationships"/>`)
    .file('word/document.xml', `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`)
    .generateAsync({ type: 'nodebuffer' });
const change = 'w:id="1" w:author="Notaria" w:date="2026-11-30T15:00:00Z"';
const run = (text, tag = 't') => `<w:r><w:${tag} xml:space="preserve">${text}</w:${tag}></w:r>`;
const mark = (kind) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const cases = {
  'deleted text': `<w:p>${run('Cuota: ')}<w:del ${change}>${run('25', 'delText')}</w:del><w:ins ${change}>${run('30')}</w:ins>${run(' %')}</w:p>`,
  'moved clause': `<w:p><w:moveFrom ${change}>${run('Pago. ')}</w:moveFrom>${run('Objeto. ')}<w:moveTo ${change}>${run('Pago.')}</w:moveTo></w:p>`,
  'cross-reference': `<w:p>${run('Ver la cláusula ')}${mark('begin')}${run(' REF _Ref7 \\r ', 'instrText')}${mark('separate')}${run('7')}${mark('end')}</w:p>`,
};
const readers = {
  'word-extractor': async (file) => (await new WordExtractor().extract(file)).getBody(),
  'docx-parser': extractText,
  mammoth: async (buffer) => (await mammoth.extractRawText({ buffer })).value,
};
for (const [name, body] of Object.entries(cases)) {
  const file = await make(body);
  console.log(name);
  for (const [reader, read] of Object.entries(readers))
    console.log(`  ${reader}:`, JSON.stringify((await read(file)).trim()));
}
JS

expected=$(cat <<'TEXT'
deleted text
  word-extractor: "Cuota: 30 %"
  docx-parser: "Cuota: 25 30 %"
  mammoth: "Cuota: 30 %"
moved clause
  word-extractor: "Pago. Objeto. Pago."
  docx-parser: "Pago. Objeto. Pago."
  mammoth: "Objeto. Pago."
cross-reference
  word-extractor: "Ver la cláusula 7"
  docx-parser: "Ver la cláusula REF _Ref7 \\r 7"
  mammoth: "Ver la cláusula 7"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
