#!/usr/bin/env bash
# Package: @kreuzberg/html-to-markdown-node@3.7.2, marked@18.2.1,
#   markdown-it@15.0.3; on Node 20.20.2 and 24.21.0
# Guess: clause 1 with the sub-clauses 1 and 2, and clause 2, are the same
#   nested list when the Markdown is rendered again; a paragraph "- 5 %" stays
#   one.
# Seen: the sub-clauses are indented by two spaces. Both renderers show one list
#   of four: clause 2 is 4 now. "- 5 %" becomes a bullet with 5 %, and "7.
#   Plazo" a list.
# Rule: CommonMark, section 5.2: a block belongs to a list item if it is
#   indented as far as the text of the item, three columns for "1. ".
# Matters: a contract that went through this converter has other numbers than
#   the signed one, and a negative share lost its sign.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @kreuzberg/html-to-markdown-node@3.7.2 marked@18.2.1 markdown-it@15.0.3

cat >look.mjs <<'JS'
import converter from '@kreuzberg/html-to-markdown-node';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';

const flat = (html) => html.replace(/\n/g, '');
for (const html of [
  '<ol><li>Objeto<ol><li>Informes</li><li>Plazo</li></ol></li><li>Precio</li></ol>',
  '<p>- 5 %</p>',
  '<p>7. Plazo</p>',
]) {
  const { content } = converter.convert(html);
  console.log(html);
  console.log('  Markdown:', JSON.stringify(content));
  console.log('  marked:', flat(marked.parse(content)));
  console.log('  markdown-it:', flat(new MarkdownIt().render(content)));
}
JS

expected=$(cat <<'TEXT'
<ol><li>Objeto<ol><li>Informes</li><li>Plazo</li></ol></li><li>Precio</li></ol>
  Markdown: "1. Objeto\n  1. Informes\n  2. Plazo\n2. Precio\n"
  marked: <ol><li>Objeto</li><li>Informes</li><li>Plazo</li><li>Precio</li></ol>
  markdown-it: <ol><li>Objeto</li><li>Informes</li><li>Plazo</li><li>Precio</li></ol>
<p>- 5 %</p>
  Markdown: "- 5 %\n"
  marked: <ul><li>5 %</li></ul>
  markdown-it: <ul><li>5 %</li></ul>
<p>7. Plazo</p>
  Markdown: "7. Plazo\n"
  marked: <ol start="7"><li>Plazo</li></ol>
  markdown-it: <ol start="7"><li>Plazo</li></ol>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
