#!/usr/bin/env bash
# Package: ndef-lib@0.1.1; on Node 20.20.2
# Guess: a text record whose status byte says UTF-8 holds UTF-8, and one that a
#   telephone wrote is read as such. The README excludes UTF-16 only.
# Seen: each letter is written as the low byte of its code: ñ is f1, € is ac, š
#   is 61, an a. Bit 7 of the status byte is 0, UTF-8. Read back in the same
#   process the text is whole; read from the bytes it is not. A record in UTF-8
#   is read as Latin-1. A URI is percent-encoded and not affected.
# Rule: NFC Forum, Text Record Type Definition 1.0, 3.2.1: bit 7 is 0 for UTF-8
#   and 1 for UTF-16; the text follows in that encoding.
# Matters: the name on a card or seal is not valid UTF-8 for any reader, and is
#   another name where the byte is a letter.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ndef-lib@0.1.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { NdefMessage, NdefRecord, NdefTextRecord } = createRequire(import.meta.url)('ndef-lib');

for (const text of ['Poder', 'Núñez', '€ 5', 'Tomaš']) {
  const record = new NdefTextRecord();
  record.setText(text);
  record.setLanguageCode('es');
  const message = new NdefMessage();
  message.push(record);
  const bytes = Buffer.from(message.toByteArray());
  const [read] = NdefMessage.fromByteArray([...bytes]).getRecords();
  const payload = Buffer.from(read.getPayload());
  console.log(`${text}: status ${payload[0]}, ${payload.subarray(3).toString('hex')}; as UTF-8 ${payload.subarray(3).toString()}; own reader ${new NdefTextRecord(read).getText()}; own record ${record.getText()}`);
}
const other = new NdefRecord(NdefRecord.TypeNameFormatType.NfcRtd, [0x54]);
other.setPayload([...Buffer.from('\x02esNúñez')]);
console.log('record in UTF-8:', new NdefTextRecord(other).getText());
JS

expected=$(cat <<'TEXT'
Poder: status 2, 506f646572; as UTF-8 Poder; own reader Poder; own record Poder
Núñez: status 2, 4efaf1657a; as UTF-8 N��ez; own reader Núñez; own record Núñez
€ 5: status 2, ac2035; as UTF-8 � 5; own reader ¬ 5; own record € 5
Tomaš: status 2, 546f6d6161; as UTF-8 Tomaa; own reader Tomaa; own record Tomaš
record in UTF-8: NÃºÃ±ez
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
