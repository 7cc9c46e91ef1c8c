#!/usr/bin/env bash
# Package: easy-template-x@7.2.8; beside docx-templates@4.15.0; on Node 20.20.2
# Guess: a value of two lines stands in the place of its tag: the text that
#   follows the tag in the paragraph follows the second line.
# Seen: the text that follows the tag is put after the first line. "{address},
#   España." with two lines becomes "Calle Mayor 5, España." and "Madrid" below
#   it. A second tag in the same run is moved too. Without text after the tag
#   nothing is seen. docx-templates keeps the order.
# Rule: the README: a text tag is replaced by text; ECMA-376, 17.3.3.1: a break
#   divides the text of a run at its place.
# Matters: addresses and clauses of two lines are common in deeds; the full
#   stop, the country or the next owner stands in the middle of the value.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts easy-template-x@7.2.8 docx-templates@4.15.0 jszip@3.10.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const JSZip = require('jszip');
const { TemplateHandler } = require('easy-template-x');
const { createReport } = require('docx-templates');

const office = 'http://schemas.openxmlformats.org';
const make = (text) => {
  const zip = new JSZip();
  zip.file('[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`);
  zip.file('_rels/.rels', `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`);
  zip.file('word/_rels/document.xml.rels', `<Relationships xmlns="${office}/package/2006/relationships"/>`);
  zip.file('word/document.xml', `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p></w:body></w:document>`);
  return zip.generateAsync({ type: 'nodebuffer' });
};
const read = async (buffer) => {
  const xml = await (await JSZip.loadAsync(buffer)).file('word/document.xml').async('string');
  return xml
    .replace(/>\s*\n\s*</g, '><')
    .replace(/<w:br[^>]*>/g, ' / ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
};
const data = { owner: 'Ana Soto', address: 'Calle Mayor 5\nMadrid', city: 'Madrid' };
for (const text of ['{owner}, España.', '{address}', 'Domicilio: {address}, España.', '{address}. Dueña: {owner}.'])
  console.log(`${text}: ${await read(await new TemplateHandler().process(await make(text), data))}`);
const report = await createReport({ template: await make('Domicilio: +++address+++, España.'), data });
console.log(`docx-templates: ${(await read(report)).replaceAll(' ,', ',')}`);
JS

expected=$(cat <<'TEXT'
{owner}, España.: Ana Soto, España.
{address}: Calle Mayor 5 / Madrid
Domicilio: {address}, España.: Domicilio: Calle Mayor 5, España. / Madrid
{address}. Dueña: {owner}.: Calle Mayor 5. Dueña: Ana Soto. / Madrid
docx-templates: Domicilio: Calle Mayor 5 / Madrid, España.
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
