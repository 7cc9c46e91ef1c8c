#!/usr/bin/env bash
# Package: officeparser@8.1.1, docx@9.15.2, mammoth@1.13.0; on Node 20.20.2 and
#   22.23.3
# Guess: from a Word document, "Ley 26887-A" with a non-breaking hyphen is read
#   with a hyphen.
# Seen: it is "Ley 26887A", and "Folio 3-2024" is "Folio 32024". The tab is
#   kept. mammoth returns the hyphen.
# Rule: ECMA-376 part 1, section 17.3.3.18: noBreakHyphen is a hyphen character
#   of the run at which a line does not end.
# Matters: the numbers of laws, files and deeds are kept on one line with this
#   hyphen. Without it they are other numbers.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts officeparser@8.1.1 docx@9.15.2 mammoth@1.13.0

cat >look.mjs <<'JS'
import { Document, NoBreakHyphen, Packer, Paragraph, Tab, TextRun } from 'docx';
import mammoth from 'mammoth';
import { parseOffice } from 'officeparser';

const lines = [['Ley 26887', new NoBreakHyphen(), 'A'], ['Folio 3', new NoBreakHyphen(), '2024'], ['Socio', new Tab(), '25 %']];
const children = lines.map((line) => new Paragraph({ children: [new TextRun({ children: line })] }));
const file = await Packer.toBuffer(new Document({ sections: [{ children }] }));
const text = await (await parseOffice(file)).to('text');
console.log('officeparser', JSON.stringify(text.value));
console.log('mammoth', JSON.stringify((await mammoth.extractRawText({ buffer: file })).value));
JS

expected=$(cat <<'TEXT'
officeparser "Ley 26887A\nFolio 32024\nSocio\t25 %"
mammoth "Ley 26887‑A\n\nFolio 3‑2024\n\nSocio\t25 %\n\n"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
