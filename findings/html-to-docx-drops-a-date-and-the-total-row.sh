#!/usr/bin/env bash
# Package: html-to-docx@1.8.0 and @turbodocx/html-to-docx@1.23.1, read with
#   jszip@3.10.1; on Node 20.20.2
# Guess: each word of the HTML is in the document, with the strike-through of
#   s and del.
# Seen: both drop the text of time, cite, q, abbr, small, label and var within a
#   paragraph, the row of a tfoot and the caption of a table. html-to-docx also
#   drops the second paragraph of a list item and the space between two inline
#   elements, and shows a struck word as valid text.
# Rule: HTML Living Standard, text-level semantics: these elements hold phrasing
#   content, which is rendered; 4.9.7: tfoot is the block of rows that
#   summarises the columns; 4.5.5: s is content no longer accurate.
# Matters: a certificate loses the date of a deed and the total of the shares,
#   and a struck "no" stands again.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts html-to-docx@1.8.0 @turbodocx/html-to-docx@1.23.1 jszip@3.10.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const JSZip = require('jszip');
const packages = { 'html-to-docx': require('html-to-docx'), '@turbodocx/html-to-docx': require('@turbodocx/html-to-docx') };

const read = async (convert, html) => {
  const zip = await JSZip.loadAsync(await convert(html));
  const xml = await zip.file('word/document.xml').async('string');
  const paragraphs = [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:r>.*?<\/w:r>/gs)].map(([run]) => `${run.includes('<w:strike') ? '~' : ''}${run.match(/<w:t[ >][^<]*/)?.[0].replace(/^[^>]*>/, '') ?? ''}`).join(''),
  );
  return JSON.stringify(paragraphs.filter(Boolean));
};
for (const html of [
  '<p>Escritura de <time datetime="2026-11-05">5 de noviembre</time>, <cite>Ley 18.046</cite>.</p>',
  ...['q', 'abbr', 'small', 'label', 'var', 'mark', 'code'].map((name) => `<p>ver <${name}>uno</${name}> dos</p>`),
  '<table><caption>Socios</caption><tbody><tr><td>Sur 60</td></tr></tbody><tfoot><tr><td>Total 100</td></tr></tfoot></table>',
  '<ol><li><p>Poder general.</p><p>Hasta 2027.</p></li></ol>',
  '<p><b>Sur</b> <i>S.A.</i></p>',
  '<p><s>no</s> podrá ceder</p>',
]) {
  console.log(html);
  for (const [name, convert] of Object.entries(packages)) console.log(`  ${name}: ${await read(convert, html)}`);
}
JS

expected=$(cat <<'TEXT'
<p>Escritura de <time datetime="2026-11-05">5 de noviembre</time>, <cite>Ley 18.046</cite>.</p>
  html-to-docx: ["Escritura de , ."]
  @turbodocx/html-to-docx: ["Escritura de , ."]
<p>ver <q>uno</q> dos</p>
  html-to-docx: ["ver  dos"]
  @turbodocx/html-to-docx: ["ver  dos"]
<p>ver <abbr>uno</abbr> dos</p>
  html-to-docx: ["ver  dos"]
  @turbodocx/html-to-docx: ["ver  dos"]
<p>ver <small>uno</small> dos</p>
  html-to-docx: ["ver  dos"]
  @turbodocx/html-to-docx: ["ver  dos"]
<p>ver <label>uno</label> dos</p>
  html-to-docx: ["ver  dos"]
  @turbodocx/html-to-docx: ["ver  dos"]
<p>ver <var>uno</var> dos</p>
  html-to-docx: ["ver  dos"]
  @turbodocx/html-to-docx: ["ver  dos"]
<p>ver <mark>uno</mark> dos</p>
  html-to-docx: ["ver uno dos"]
  @turbodocx/html-to-docx: ["ver uno dos"]
<p>ver <code>uno</code> dos</p>
  html-to-docx: ["ver uno dos"]
  @turbodocx/html-to-docx: ["ver uno dos"]
<table><caption>Socios</caption><tbody><tr><td>Sur 60</td></tr></tbody><tfoot><tr><td>Total 100</td></tr></tfoot></table>
  html-to-docx: ["Sur 60"]
  @turbodocx/html-to-docx: ["Sur 60"]
<ol><li><p>Poder general.</p><p>Hasta 2027.</p></li></ol>
  html-to-docx: ["Poder general."]
  @turbodocx/html-to-docx: ["Poder general.","Hasta 2027."]
<p><b>Sur</b> <i>S.A.</i></p>
  html-to-docx: ["SurS.A."]
  @turbodocx/html-to-docx: ["Sur S.A."]
<p><s>no</s> podrá ceder</p>
  html-to-docx: ["no podrá ceder"]
  @turbodocx/html-to-docx: ["~no podrá ceder"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
