#!/usr/bin/env bash
# Package: node-html-markdown@2.0.0, turndown@7.2.5; on Node 20.20.2
# Guess: a list that starts with clause 3 (ol start="3") starts with 3 in
#   Markdown, and the two lines of a cell (br) stay apart.
# Seen: node-html-markdown writes 1 and 2, and joins the lines of a cell to one
#   word. Two lists after each other become one. turndown writes 3 and 4, and
#   leaves a blank line between two lists.
# Rule: CommonMark, section 5.3: the start number of an ordered list is that of
#   its first item. HTML, section 4.4.5: start is the number of the first item.
# Matters: clauses of a deed are cited by their number. After the conversion,
#   clause 3 is called 1, and "Acero SA" and "Lima" in one cell are "Acero
#   SALima".

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts node-html-markdown@2.0.0 turndown@7.2.5

cat >look.mjs <<'JS'
import { NodeHtmlMarkdown } from 'node-html-markdown';
import Turndown from 'turndown';

const turndown = new Turndown();
for (const html of ['<ol start="3"><li>Sell</li><li>Lease</li></ol>', '<ol><li>Sell</li></ol><ol start="5"><li>Lease</li></ol>'])
  console.log(html, JSON.stringify(NodeHtmlMarkdown.translate(html)), JSON.stringify(turndown.turndown(html)));
const table = '<table><tr><td>Acero SA<br>Lima</td></tr></table>';
console.log(table, JSON.stringify(NodeHtmlMarkdown.translate(table)));
JS

expected=$(cat <<'TEXT'
<ol start="3"><li>Sell</li><li>Lease</li></ol> "1. Sell\n2. Lease" "3.  Sell\n4.  Lease"
<ol><li>Sell</li></ol><ol start="5"><li>Lease</li></ol> "1. Sell\n1. Lease" "1.  Sell\n\n5.  Lease"
<table><tr><td>Acero SA<br>Lima</td></tr></table> "| Acero SALima |\n| ------------ |"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
