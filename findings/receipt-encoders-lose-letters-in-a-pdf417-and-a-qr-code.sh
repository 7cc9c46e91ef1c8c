#!/usr/bin/env bash
# Package: @point-of-sale/receipt-printer-encoder@4.0.1, escpos-buffer@4.1.0;
#   beside node-thermal-printer@4.6.1; on Node 20.20.2
# Guess: the data of a two-dimensional code are sent to the printer in one
#   encoding, the same for QR and PDF417, and a letter outside it is refused.
# Seen: receipt-printer-encoder sends ñ as f1 in a QR code and as a question mark
#   in a PDF417; the euro sign is a question mark in both. escpos-buffer sends the
#   low byte of each code: ñ is f1, the euro sign ac, which is ¬. No error.
#   node-thermal-printer sends UTF-8. As text, all three print ñ.
# Rule: ISO/IEC 15438 and ISO/IEC 18004: both codes have a mode for all 256 values
#   of a byte. Neither README restricts the data to ASCII.
# Matters: the stamp of a Chilean electronic receipt is a PDF417 in Latin-1 with
#   the name of the buyer under a signature; with a question mark in it the
#   signature does not verify.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @point-of-sale/receipt-printer-encoder@4.0.1 escpos-buffer@4.1.0 node-thermal-printer@4.6.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';

const require = createRequire(import.meta.url);
const { InMemory, Printer } = require('escpos-buffer');
const { PrinterTypes, ThermalPrinter } = require('node-thermal-printer');

// Returns the bytes between the marks that stand around the letter.
const letter = (bytes) => {
  const data = Buffer.from(bytes);
  return data.subarray(data.indexOf('<N>') + 3, data.indexOf('</N>')).toString('hex');
};
for (const text of ['ñ', '€']) {
  const marked = `<N>${text}</N>`;
  const encoder = () => new ReceiptPrinterEncoder({ columns: 42 });
  console.log(`${text}: QR ${letter(encoder().qrcode(marked).encode())}, PDF417 ${letter(encoder().pdf417(marked).encode())}`);
  const connection = new InMemory();
  const printer = await Printer.CONNECT('TM-T20', connection);
  await printer.qrcode(marked);
  console.log(`  escpos-buffer: QR ${letter(connection.buffer())}`);
  const thermal = new ThermalPrinter({ type: PrinterTypes.EPSON, interface: 'tcp://127.0.0.1' });
  thermal.printQR(marked);
  console.log(`  node-thermal-printer: QR ${letter(thermal.getBuffer())}`);
}
JS

expected=$(cat <<'TEXT'
ñ: QR f1, PDF417 3f
  escpos-buffer: QR f1
  node-thermal-printer: QR c3b1
€: QR 3f, PDF417 3f
  escpos-buffer: QR ac
  node-thermal-printer: QR e282ac
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
