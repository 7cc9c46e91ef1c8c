#!/usr/bin/env bash
# Package: pdf2json@4.1.0, pdf-lib@1.17.1; on Node 20.20.2 and 24.21.0
# Guess: a PDF of 900 bytes is read from any Buffer or Uint8Array that holds it.
# Seen: parseBuffer takes the bytes from the beginning of the memory that the
#   buffer is a part of. A small file in a Buffer of Node, which shares its
#   pool, is refused as damaged, and so is the file part of a multipart body
#   that was cut out by subarray. A copy is read.
# Rule: ECMA-262, 23.2: a typed array begins at its byteOffset. Node,
#   Buffer.poolSize: small buffers are parts of a pool of 8 KiB.
# Matters: short documents fail and long ones do not, so each test with a real
#   report passes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pdf2json@4.1.0 pdf-lib@1.17.1

cat >look.mjs <<'JS'
import { PDFDocument } from 'pdf-lib';
import PDFParser from 'pdf2json';

// The package writes its warnings to the standard output.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
const print = (...words) => write(`${words.join(' ')}\n`);
const document = await PDFDocument.create();
document.addPage().drawText('Informe 7');
const bytes = await document.save();
const body = Buffer.concat([Buffer.alloc(10_000, ' '), bytes]);
const read = (file) =>
  new Promise((resolve) => {
    const parser = new PDFParser();
    parser.on('pdfParser_dataReady', ({ Pages }) => resolve(Pages[0].Texts[0].R[0].T));
    parser.on('pdfParser_dataError', () => resolve('error'));
    parser.parseBuffer(file, 0);
  });
print('a memory of its own:', await read(Buffer.from(new Uint8Array(bytes).buffer)));
print('Buffer.from:', await read(Buffer.from(bytes)));
print('subarray:', await read(body.subarray(10_000)));
JS

expected=$(cat <<'TEXT'
a memory of its own: Informe 7
Buffer.from: error
subarray: error
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
