#!/usr/bin/env bash
# Package: odt2html@1.0.1, the document made with jszip@3.10.1; on Node 20.20.2
# Guess: a paragraph that was deleted with tracked changes is not shown as text,
#   spaces and tabs within a line are kept, and a cell that spans or repeats
#   columns still does.
# Seen: the deleted paragraph comes first, as any other, with the name and the
#   time of the editor before it. Words joined by text:s or text:tab stand
#   without a space. A cell over two columns has no colspan, and one that is
#   repeated is written once.
# Rule: OpenDocument 1.3, part 3: text:tracked-changes holds the changes, with
#   the deleted text in text:deletion; text:s and text:tab represent spaces and
#   a tab; table:number-columns-spanned and table:number-columns-repeated state
#   the columns of a cell.
# Matters: a struck prohibition stands at the head of the contract, "25 %" is
#   joined to the owner's name, and shares move to another column.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts odt2html@1.0.1 jszip@3.10.1

cat >look.mjs <<'JS'
import JSZip from 'jszip';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { toHTML } = createRequire(import.meta.url)('odt2html');
const spaces = ['office', 'text', 'table'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(' ').concat(' xmlns:dc="http://purl.org/dc/elements/1.1/"');
const part = (name, body) => `<?xml version="1.0" encoding="UTF-8"?><office:${name} ${spaces} office:version="1.3">${body}</office:${name}>`;

for (const body of [
  '<text:tracked-changes><text:changed-region xml:id="c1" text:id="c1"><text:deletion><office:change-info><dc:creator>Editor</dc:creator><dc:date>2026-11-05T10:00:00</dc:date></office:change-info><text:p>No podrá ceder.</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p><text:change text:change-id="c1"/>Podrá vender.</text:p>',
  '<text:p>Sur<text:s/>S.A.<text:tab/>25 %</text:p>',
  '<table:table><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Socios</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table>',
  '<table:table><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>50</text:p></table:table-cell></table:table-row></table:table>',
]) {
  const zip = new JSZip();
  zip.file('mimetype', 'application/vnd.oasis.opendocument.text');
  zip.file('content.xml', part('document-content', `<office:body><office:text>${body}</office:text></office:body>`));
  zip.file('styles.xml', part('document-styles', '<office:styles/>'));
  zip.file('meta.xml', part('document-meta', '<office:meta/>'));
  writeFileSync('contract.odt', await zip.generateAsync({ type: 'nodebuffer' }));
  console.log(`${body}\n  ${await toHTML({ path: 'contract.odt' })}`);
}
JS

expected=$(cat <<'TEXT'
<text:tracked-changes><text:changed-region xml:id="c1" text:id="c1"><text:deletion><office:change-info><dc:creator>Editor</dc:creator><dc:date>2026-11-05T10:00:00</dc:date></office:change-info><text:p>No podrá ceder.</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p><text:change text:change-id="c1"/>Podrá vender.</text:p>
  Editor2026-11-05T10:00:00<p>No podrá ceder.</p><p>Podrá vender.</p>
<text:p>Sur<text:s/>S.A.<text:tab/>25 %</text:p>
  <p>SurS.A.25 %</p>
<table:table><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Socios</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table>
  <table><tr><td><p>Socios</p></td></tr></table>
<table:table><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>50</text:p></table:table-cell></table:table-row></table:table>
  <table><tr><td><p>50</p></td></tr></table>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
