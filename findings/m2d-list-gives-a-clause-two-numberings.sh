#!/usr/bin/env bash
# Package: @m2d/core@1.7.1, @m2d/list@0.0.9, remark-parse@11.0.0,
#   unified@11.0.5, jszip@3.10.2, mammoth@1.13.0; on Node 20.20.2 and 24.21.0
# Guess: the list "3. Objeto, 4. Plazo" of Markdown is a numbered list in the
#   DOCX that starts with 3, when the list plugin is used.
# Seen: each paragraph has two w:pStyle and two w:numPr, one of a bullet list
#   and one of a numbered list that starts with 1. mammoth reads bullets.
# Rule: README of mdast2docx: ordered lists are supported by @m2d/list. ECMA-376
#   part 1, A.1, CT_PPrBase: at most one pStyle and one numPr.
# Matters: the file is not valid by its schema, and a clause of a contract has
#   no number in one program and another one in the next.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @m2d/core@1.7.1 @m2d/list@0.0.9 remark-parse@11.0.0 unified@11.0.5 jszip@3.10.2 mammoth@1.13.0

cat >look.mjs <<'JS'
import { toDocx } from '@m2d/core';
import { listPlugin } from '@m2d/list';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const tree = unified().use(remarkParse).parse('3. Objeto\n4. Plazo\n');
const file = await toDocx(tree, {}, { plugins: [listPlugin()] }, 'nodebuffer');
const zip = await JSZip.loadAsync(file);
const body = await zip.file('word/document.xml').async('string');
for (const [paragraph] of body.matchAll(/<w:pPr>.*?<\/w:pPr>/g)) console.log(paragraph);
const numbering = await zip.file('word/numbering.xml').async('string');
for (const [, id, abstractId] of numbering.matchAll(
  /<w:num w:numId="(\d+)"[^>]*><w:abstractNumId w:val="(\d+)"/g,
)) {
  const [definition] = numbering.match(
    new RegExp(`<w:abstractNum [^>]*w:abstractNumId="${abstractId}".*?</w:lvl>`),
  );
  console.log('numId', id, definition.match(/<w:start w:val="\d+"\/><w:numFmt w:val="\w+"\/>/)[0]);
}
console.log((await mammoth.convertToHtml({ buffer: file })).value);
JS

expected=$(cat <<'TEXT'
<w:pPr><w:pStyle w:val="ListParagraph"/><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr>
<w:pPr><w:pStyle w:val="ListParagraph"/><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr>
numId 1 <w:start w:val="1"/><w:numFmt w:val="bullet"/>
numId 2 <w:start w:val="1"/><w:numFmt w:val="decimal"/>
<ul><li>Objeto</li><li>Plazo</li></ul>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
