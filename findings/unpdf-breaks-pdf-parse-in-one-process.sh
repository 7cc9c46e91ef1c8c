#!/usr/bin/env bash
# Package: unpdf@1.7.0, pdf-parse@2.4.5, pdf-lib@1.17.1; on Node 20.20.2 and
#   24.21.0
# Guess: two readers, each with its own copy of pdf.js, read one file in one
#   process, in any order.
# Seen: after the first call of unpdf, pdf-parse refuses each file: "The API
#   version does not match the Worker version". If pdf-parse is called first,
#   both read. Each leaves its worker in globalThis.pdfjsWorker. unpdf 1.8.1,
#   which needs Node 22, does the same.
# Rule: none of the two READMEs names such a limit; that of unpdf states that
#   its own build of pdf.js is bundled.
# Matters: which request comes first after a start decides whether the service
#   reads PDF files until the next start.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts unpdf@1.7.0 pdf-parse@2.4.5 pdf-lib@1.17.1

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { PDFDocument } from 'pdf-lib';
import { PDFParse } from 'pdf-parse';
import { extractText } from 'unpdf';

const document = await PDFDocument.create();
document.addPage().drawText('Informe 7');
const file = await document.save();
const readers = {
  unpdf: async () => (await extractText(new Uint8Array(file), { mergePages: true })).text,
  async 'pdf-parse'() {
    const parser = new PDFParse({ data: new Uint8Array(file) });
    return (await parser.getText()).pages[0].text;
  },
};
const order = process.argv.slice(2);
if (order.length === 0)
  for (const names of [['pdf-parse', 'unpdf', 'pdf-parse'], ['unpdf', 'pdf-parse', 'unpdf']])
    console.log(String(execFileSync(process.execPath, [process.argv[1], ...names])));
for (const name of order)
  console.log(
    `${name}:`,
    await readers[name]().catch(({ message }) => message.replace(/"[^"]*" /g, '')),
  );
JS

expected=$(cat <<'TEXT'
pdf-parse: Informe 7
unpdf: Informe 7
pdf-parse: Informe 7

unpdf: Informe 7
pdf-parse: The API version does not match the Worker version "5.6.205".
unpdf: Informe 7
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
