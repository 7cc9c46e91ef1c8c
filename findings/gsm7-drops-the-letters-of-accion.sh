#!/usr/bin/env bash
# Package: gsm7@1.3.1; on Node 20.20.2
# Guess: a character that the GSM alphabet lacks, such as the grave accent of
#   ASCII, á or ó, raises an error or becomes a question mark; what was encoded
#   is decoded to readable text.
# Seen: the character becomes the escape alone, and the letter after it is read
#   in the extension table. "Acción" is decoded as "Acciundefined", and
#   "confíe" as "conf€". No error. é, ñ and ü, which the alphabet has, are
#   kept.
# Rule: 3GPP TS 23.038, 6.2.1: the escape announces a character of the
#   extension table; a code without an entry there is displayed as that of the
#   default table, so a telephone shows "Accin". The README encodes ASCII and
#   names no character that is lost.
# Matters: the name of a holder or a right in a notice by SMS loses its
#   letters, and a log of decoded messages has the word undefined in it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts gsm7@1.3.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { decode, encode } = createRequire(import.meta.url)('gsm7');
for (const text of ['Poder vigente', 'Ñuñoa, café', 'clave `b`', 'Acción', 'Muñoz Díaz', 'confíe', 'Françoise'])
  console.log(`${text}: ${encode(text).toString('hex')}, ${decode(encode(text))}`);
JS

expected=$(cat <<'TEXT'
Poder vigente: d037b92c07d9d3e7b29b5e06, Poder vigente
Ñuñoa, café: dd7aff1d6681c6617301, Ñuñoa, café
clave `b`: 6376d85e066dc41b, clave undefined
Acción: c1f138bd7103, Acciundefined
Muñoz Díaz: cd7affad071137613d, Muñoz Dundefinedz
confíe: e3b7dbbc2903, conf€
Françoise: 4679d8bd79a7e765, Franundefinedise
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
