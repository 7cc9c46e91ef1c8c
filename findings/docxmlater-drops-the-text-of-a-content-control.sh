#!/usr/bin/env bash
# Package: docxmlater@10.1.0, documents made and read with jszip@3.10.1; on Node
#   20.20.2
# Guess: a document that is loaded and saved has the same text, a content
#   control or a smart tag within a paragraph included, and replaceText takes
#   the pattern of the README and puts the replacement in as it is.
# Seen: the text of an inline content control and of a smart tag is lost on
#   saving and in getText; a control around a paragraph is kept. The number of
#   pages of a field becomes 1. replaceText throws for a regular expression, and
#   "$&" in the replacement becomes the text that was found.
# Rule: its README: content controls, preserved element round-trip, and the
#   example doc.replaceText(/old text/g, "new text"). ECMA-376 part 1, section
#   17.5: sdt and smartTag hold runs of a paragraph.
# Matters: the fields of a contract template lose the names that are filled in,
#   without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts docxmlater@10.1.0 jszip@3.10.1

cat >look.mjs <<'JS'
import JSZip from 'jszip';
import { createRequire } from 'node:module';

const { Document } = createRequire(import.meta.url)('docxmlater');
for (const level of ['log', 'info', 'warn', 'error']) console[level] = level === 'log' ? console.log : () => {};
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org';
const make = (body) => {
  const zip = new JSZip();
  zip.file('[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`);
  zip.file('_rels/.rels', `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`);
  zip.file('word/document.xml', `<w:document xmlns:w="${word}"><w:body>${body}<w:sectPr/></w:body></w:document>`);
  return zip.generateAsync({ type: 'nodebuffer' });
};
const run = (text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const load = async (body) => Document.loadFromBuffer(await make(body));
const read = async (document) => {
  const xml = await (await JSZip.loadAsync(await document.toBuffer())).file('word/document.xml').async('string');
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, text]) => text).join('');
};
for (const [title, body] of [
  ['runs', `<w:p>${run('Socio: ')}${run('Sur')}</w:p>`],
  ['content control in a paragraph', `<w:p>${run('Socio: ')}<w:sdt><w:sdtPr/><w:sdtContent>${run('Sur')}</w:sdtContent></w:sdt></w:p>`],
  ['content control around a paragraph', `<w:sdt><w:sdtPr/><w:sdtContent><w:p>${run('Socio: Sur')}</w:p></w:sdtContent></w:sdt><w:p/>`],
  ['smart tag', `<w:p>${run('Socio: ')}<w:smartTag w:element="name">${run('Sur')}</w:smartTag></w:p>`],
  ['field of pages', `<w:p>${run('páginas: ')}<w:fldSimple w:instr=" NUMPAGES ">${run('7')}</w:fldSimple></w:p>`],
]) {
  const document = await load(body);
  console.log(`${title}: ${JSON.stringify(document.getAllParagraphs().map((paragraph) => paragraph.getText()).join(''))}, saved ${JSON.stringify(await read(document))}`);
}
for (const [pattern, text] of [['NN', 'Norte'], [/NN/g, 'Norte'], ['NN', '[$&]']]) {
  const document = await load(`<w:p>${run('Socio: NN')}</w:p>`);
  let seen;
  try {
    document.replaceText(pattern, text);
    seen = await read(document);
  } catch (error) {
    seen = error.message;
  }
  console.log(`${pattern} to ${text}: ${seen}`);
}
JS

expected=$(cat <<'TEXT'
runs: "Socio: Sur", saved "Socio: Sur"
content control in a paragraph: "Socio: ", saved "Socio: "
content control around a paragraph: "Socio: Sur", saved "Socio: Sur"
smart tag: "Socio: ", saved "Socio: "
field of pages: "páginas: ", saved "páginas: 1"
NN to Norte: Socio: Norte
/NN/g to Norte: find.replace is not a function
NN to [$&]: Socio: [NN]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
