#!/usr/bin/env bash
# Package: docx-preview@0.4.1, jszip@3.10.2, jsdom@29.1.1; on Node 20.20.2 and
#   24.21.0
# Guess: clauses of the levels "I." and "%1.%2", with numbers of the second
#   level that run on over the first (lvlRestart 0), are shown as I., I.1, I.2,
#   II., II.3; a first level in words (ordinalText) is shown in words.
# Seen: the second level is "decimal.decimal", so 1.1, 1.2 and 2.1: the number
#   of the outer level takes the format of the inner one, and the inner one
#   starts again. A level in words has a counter style that CSS does not know,
#   which falls back to decimal.
# Rule: ECMA-376 part 1, numbering: in lvlText, %1 is the number of level 1 in
#   its own format, unless isLgl is set; lvlRestart 0 states that the level
#   never restarts; ordinalText is one of the values of ST_NumberFormat.
# Matters: a contract that is shown beside a report names its clauses otherwise
#   than the signed one: clause II.3 is 2.1 on the screen.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts docx-preview@0.4.1 jszip@3.10.2 jsdom@29.1.1

cat >look.mjs <<'JS'
import { JSDOM } from 'jsdom';
import JSZip from 'jszip';

const { window } = new JSDOM('<!doctype html><body></body>');
const { document, DOMParser, XMLSerializer, Node, HTMLElement } = window;
Object.assign(globalThis, { window, document, DOMParser, XMLSerializer, Node, HTMLElement });
const { renderAsync } = await import('docx-preview');

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const openPackage = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relation = (kind, target) =>
  `<Relationships xmlns="${openPackage}/relationships"><Relationship Id="r" Type="${office}/${kind}" Target="${target}"/></Relationships>`;
const clause = ([level, text]) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const level = (number, format, more, text) =>
  `<w:lvl w:ilvl="${number}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const clauses = [
  [0, 'Objeto'],
  [1, 'Informes'],
  [1, 'Plazo'],
  [0, 'Precio'],
  [1, 'Pago'],
];
for (const format of ['upperRoman', 'ordinalText']) {
  const levels =
    level(0, format, '', '%1.') + level(1, 'decimal', '<w:lvlRestart w:val="0"/>', '%1.%2');
  const file = await new JSZip()
    .file(
      '[Content_Types].xml',
      `<Types xmlns="${openPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${type}.numbering+xml"/></Types>`,
    )
    .file('_rels/.rels', relation('officeDocument', 'word/document.xml'))
    .file('word/_rels/document.xml.rels', relation('numbering', 'numbering.xml'))
    .file(
      'word/numbering.xml',
      `<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    )
    .file(
      'word/document.xml',
      `<w:document xmlns:w="${main}"><w:body>${clauses.map(clause).join('')}</w:body></w:document>`,
    )
    .generateAsync({ type: 'uint8array' });
  const body = document.createElement('div');
  await renderAsync(file, body, undefined, { inWrapper: false });
  const styles = [...body.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  console.log(format);
  for (const [rule] of styles.matchAll(/content: .*counter.*|counter-set: .*/g)) console.log(' ', rule);
}
JS

expected=$(cat <<'TEXT'
upperRoman
  content: ""counter(docx-num-1-0, upper-roman)".\9";
  counter-set: docx-num-1-1 0;
  content: ""counter(docx-num-1-0, decimal)"."counter(docx-num-1-1, decimal)"\9";
ordinalText
  content: ""counter(docx-num-1-0, ordinalText)".\9";
  counter-set: docx-num-1-1 0;
  content: ""counter(docx-num-1-0, decimal)"."counter(docx-num-1-1, decimal)"\9";
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
