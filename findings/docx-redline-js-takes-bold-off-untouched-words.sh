#!/usr/bin/env bash
# Package: @ansonlai/docx-redline-js@0.1.6 with @xmldom/xmldom@0.9.12; on Node
#   20.20.2
# Guess: applyRedlineToOxml marks what differs between two texts, leaves the
#   format of other words alone, keeps a blank line for a signature as long as
#   it is given, and puts a new paragraph beside the old one.
# Seen: where 25 becomes 26, the bold company name before it becomes not bold,
#   as a tracked change of format. Twelve underscores are inserted as four, and
#   A_B_D as ABD with B in italics. A line break puts a w:p inside the w:p.
# Rule: its README: word-level diffing, surgical w:rPrChange and edits as text
#   or Markdown. CommonMark 0.31.2, section 6.2: intraword emphasis is
#   disallowed for _, so that as Markdown too the underscores are text. ECMA-376
#   part 1, 17.3.1.22: a paragraph holds runs, and no paragraph.
# Matters: a draft with one changed share comes back with all its bold terms
#   changed, and a signature line of another length.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ansonlai/docx-redline-js@0.1.6 @xmldom/xmldom@0.9.12

cat >look.mjs <<'JS'
import { acceptTrackedChangesInOoxml, applyRedlineToOxml, configureLogger, configureXmlProvider } from '@ansonlai/docx-redline-js';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

configureXmlProvider({ DOMParser, XMLSerializer });
configureLogger({ log() {}, warn() {}, error() {} });
const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const run = (text, format = '') => `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const list = (node, name) => [...node.getElementsByTagNameNS(namespace, name)];

for (const [before, after, runs] of [
  ['Sur S.A. tiene 25 %', 'Sur S.A. tiene 26 %', run('Sur S.A.', '<w:b/>') + run(' tiene 25 %')],
  ['Firma:', 'Firma: ____________', run('Firma:')],
  ['Archivo A_B_C', 'Archivo A_B_D', run('Archivo A_B_C')],
  ['Uno. Dos.', 'Uno.\nDos.', run('Uno. Dos.')],
]) {
  const { oxml, status } = await applyRedlineToOxml(`<w:p xmlns:w="${namespace}">${runs}</w:p>`, before, after, { generateRedlines: true, author: 'A' });
  const { oxml: accepted } = acceptTrackedChangesInOoxml(oxml, { allAuthors: true });
  const [paragraph] = list(new DOMParser().parseFromString(accepted, 'text/xml'), 'p');
  console.log(`${JSON.stringify(before)} to ${JSON.stringify(after)}: ${status}, ${list(paragraph, 'p').length} paragraphs inside the paragraph`);
  for (const part of list(paragraph, 'r')) {
    const on = ['b', 'i'].filter((name) => list(part, name).some((format) => format.getAttributeNS(namespace, 'val') !== '0'));
    console.log(`  ${JSON.stringify(list(part, 't').map((text) => text.textContent).join(''))} ${on.join(' ')}`.trimEnd());
  }
}
JS

expected=$(cat <<'TEXT'
"Sur S.A. tiene 25 %" to "Sur S.A. tiene 26 %": ok, 0 paragraphs inside the paragraph
  "Sur S.A."
  " tiene "
  "26"
  " %"
"Firma:" to "Firma: ____________": ok, 0 paragraphs inside the paragraph
  "Firma:"
  " "
  "_" b
  "_" b
  "__"
"Archivo A_B_C" to "Archivo A_B_D": ok, 0 paragraphs inside the paragraph
  "Archivo "
  "A"
  "B" i
  "D"
"Uno. Dos." to "Uno.\nDos.": ok, 1 paragraphs inside the paragraph
  "Uno."
  "Dos."
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
