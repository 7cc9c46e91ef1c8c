#!/usr/bin/env bash
# Package: pdf-lib@1.17.1, @libpdf/core@0.4.2, mupdf@1.28.1, unpdf@1.7.0
#   (pdf.js); on Node 20.20.2 and 24.21.0
# Guess: a form of pdf-lib in which "mancomunado" is the choice of a radio
#   group, and two reports are chosen in a list, has these values for each
#   reader.
# Seen: the group is "1" for pdf.js, mupdf and @libpdf/core; pdf.js has no trace
#   of the words. Of the two reports pdf.js returns the first only, and mupdf an
#   empty text.
# Rule: ISO 32000-1, table 227 (Opt): the state of a button is its position, and
#   the string of Opt at this position is what it stands for; 12.7.4.4: V of a
#   choice field is an array if several items are selected.
# Matters: how a power may be used (alone or jointly) arrives as 1, and of two
#   reports that were ordered one is made.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pdf-lib@1.17.1 @libpdf/core@0.4.2 mupdf@1.28.1 unpdf@1.7.0

cat >look.mjs <<'JS'
import { PDF } from '@libpdf/core';
import { Document } from 'mupdf';
import { PDFDocument } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';

const written = await PDFDocument.create();
const page = written.addPage();
const power = written.getForm().createRadioGroup('poder');
power.addOptionToPage('solidario', page, { x: 50, y: 700 });
power.addOptionToPage('mancomunado', page, { x: 50, y: 650 });
power.select('mancomunado');
const reports = written.getForm().createOptionList('informes');
reports.addOptions(['cargas', 'poderes', 'vigencia']);
reports.enableMultiselect();
reports.select(['poderes', 'vigencia']);
reports.addToPage(page, { x: 50, y: 500, width: 200, height: 80 });
const file = await written.save();

const readers = {
  async 'pdf-lib'() {
    const form = (await PDFDocument.load(file)).getForm();
    return [form.getRadioGroup('poder').getSelected(), form.getOptionList('informes').getSelected()];
  },
  async '@libpdf/core'() {
    const form = (await PDF.load(file)).getForm();
    return ['poder', 'informes'].map((name) => form.getField(name).getValue());
  },
  mupdf() {
    const widgets = Document.openDocument(file, 'application/pdf').loadPage(0).getWidgets();
    return ['poder', 'informes'].map((name) =>
      widgets.find((widget) => widget.getName() === name).getValue(),
    );
  },
  async 'pdf.js'() {
    const fields = await (await getDocumentProxy(new Uint8Array(file))).getFieldObjects();
    return ['poder', 'informes'].map((name) => fields[name].at(-1).value);
  },
};
for (const [name, read] of Object.entries(readers))
  console.log(`${name}:`, ...(await read()).map((value) => JSON.stringify(value)));
JS

expected=$(cat <<'TEXT'
pdf-lib: "mancomunado" ["poderes","vigencia"]
@libpdf/core: "1" ["poderes","vigencia"]
mupdf: "1" ""
pdf.js: "1" "poderes"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
