#!/usr/bin/env bash
# Package: @libpdf/core@0.4.2, pdf-merger-js@5.1.2, with pdf-lib@1.17.1 and
#   unpdf@1.7.0 (pdf.js); on Node 20.20.2 and 24.21.0
# Guess: two forms with the field "socio", filled in with Ana and with Luis, and
#   each with its XML as an attachment, are merged into a file in which both
#   values can be read and both attachments are.
# Seen: PDF.merge of @libpdf/core keeps the field and the attachment of the
#   first file. On page 2 stands a widget with Luis that belongs to no form.
#   pdf-merger-js keeps no field and no attachment of either. Both show the two
#   pages as they were, without an error.
# Rule: ISO 32000-1, 12.7.2: the fields of a document are those of its AcroForm;
#   7.11.4: embedded files are found by the name tree of the document. The
#   README of @libpdf/core: merge, "combine pages".
# Matters: an e-invoice that is merged with its annex is no e-invoice any more,
#   and of two powers of attorney one has no data.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @libpdf/core@0.4.2 pdf-merger-js@5.1.2 pdf-lib@1.17.1 unpdf@1.7.0

cat >look.mjs <<'JS'
import { PDF } from '@libpdf/core';
import { PDFDocument } from 'pdf-lib';
import PDFMerger from 'pdf-merger-js';
import { getDocumentProxy } from 'unpdf';

const fill = async (name) => {
  const file = await PDFDocument.create();
  const field = file.getForm().createTextField('socio');
  field.setText(name);
  field.addToPage(file.addPage(), { x: 50, y: 700, width: 200, height: 20 });
  await file.attach(Buffer.from('<factura/>'), `${name}.xml`, { mimeType: 'application/xml' });
  return file.save();
};
const files = [await fill('Ana'), await fill('Luis')];
const merger = new PDFMerger();
for (const file of files) await merger.add(file);
for (const [name, merged] of [
  ['@libpdf/core', await (await PDF.merge(files)).save()],
  ['pdf-merger-js', await merger.saveAsBuffer()],
]) {
  const fields = (await PDFDocument.load(merged)).getForm().getFields();
  const file = await getDocumentProxy(new Uint8Array(merged));
  const widgets = [];
  for (let number = 1; number <= file.numPages; number += 1)
    for (const { fieldValue } of await (await file.getPage(number)).getAnnotations())
      widgets.push(`page ${number} ${fieldValue}`);
  console.log(name);
  console.log('  fields:', fields.map((field) => field.getText()).join() || 'none');
  console.log('  attachments:', Object.keys((await file.getAttachments()) ?? {}).join() || 'none');
  console.log('  widgets:', widgets.join());
}
JS

expected=$(cat <<'TEXT'
@libpdf/core
  fields: Ana
  attachments: Ana.xml
  widgets: page 1 Ana,page 2 Luis
pdf-merger-js
  fields: none
  attachments: none
  widgets: page 1 Ana,page 2 Luis
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
