#!/usr/bin/env bash
# Package: docx-merger@1.2.2, with documents of docx@9.15.2; on Node 20.20.2
# Guess: in the merged document each mark of a footnote leads to its own note,
#   as in the two files.
# Seen: both marks lead to the note of the first document; the note of the
#   second one is not in the file. No error. An end note is lost in the same
#   way.
# Rule: ECMA-376, 17.11.14: a mark refers to the note with its id. The README
#   merges files that have rich contents; its known issues are about numbering
#   only.
# Matters: a note that limits a power is shown beside another power, and its own
#   limit is not in the deed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts docx-merger@1.2.2 docx@9.15.2 jszip@3.10.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const DocxMerger = require('docx-merger');
const { Document, EndnoteReferenceRun, FootnoteReferenceRun, Packer, Paragraph, TextRun } = require('docx');
const JSZip = require('jszip');

const make = (name, kind) => {
  const note = { 1: { children: [new Paragraph(`Limit of ${name}`)] } };
  const mark = kind === 'footnote' ? new FootnoteReferenceRun(1) : new EndnoteReferenceRun(1);
  return Packer.toBuffer(
    new Document({
      footnotes: kind === 'footnote' ? note : {},
      endnotes: kind === 'endnote' ? note : {},
      sections: [{ children: [new Paragraph({ children: [new TextRun(`Power of ${name}`), mark] })] }],
    }),
  );
};
const show = async (title, buffer, kind) => {
  const zip = await JSZip.loadAsync(buffer);
  const part = async (name) => (await zip.file(`word/${name}.xml`)?.async('string')) ?? '';
  const text = (xml) => xml.replace(/<[^>]+>/g, '').trim();
  const notes = new Map([...(await part(`${kind}s`)).matchAll(new RegExp(`<w:${kind} [^>]*w:id="(\\d+)"[^>]*>(.*?)</w:${kind}>`, 'gs'))].map(([, id, xml]) => [id, text(xml)]));
  for (const [paragraph] of (await part('document')).matchAll(/<w:p>.*?<\/w:p>/gs)) {
    const [, id] = paragraph.match(new RegExp(`<w:${kind}Reference w:id="(\\d+)"`)) ?? [];
    if (id) console.log(`${title}, ${kind}: ${text(paragraph)}, note "${notes.get(id)}"`);
  }
};
for (const kind of ['footnote', 'endnote']) {
  const files = [await make('Ana Soto', kind), await make('Luis Rojas', kind)];
  await show('first', files[0], kind);
  await show('second', files[1], kind);
  const merger = new DocxMerger({}, files.map((file) => file.toString('binary')));
  await show('merged', await new Promise((resolve) => merger.save('nodebuffer', resolve)), kind);
}
JS

expected=$(cat <<'TEXT'
first, footnote: Power of Ana Soto, note "Limit of Ana Soto"
second, footnote: Power of Luis Rojas, note "Limit of Luis Rojas"
merged, footnote: Power of Ana Soto, note "Limit of Ana Soto"
merged, footnote: Power of Luis Rojas, note "Limit of Ana Soto"
first, endnote: Power of Ana Soto, note "Limit of Ana Soto"
second, endnote: Power of Luis Rojas, note "Limit of Luis Rojas"
merged, endnote: Power of Ana Soto, note "Limit of Ana Soto"
merged, endnote: Power of Luis Rojas, note "Limit of Ana Soto"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
