#!/usr/bin/env bash
# Package: node-ofx-parser@0.5.1, ofx-js@1.1.1; on Node 20.20.2 and 24.21.0
# Guess: the name of a payer, "Peña &amp; Hijos" in an OFX file, is read as
#   "Peña & Hijos", and a bare & is left as it is.
# Seen: node-ofx-parser reads "Peña &amp;amp;amp; Hijos", and for the bare &
#   "Peña &amp;amp; Hijos". ofx-js reads both as guessed.
# Rule: OFX 1 is SGML, in which &amp; stands for &, so the value of the element
#   is the unescaped text. ofx-js reads it so.
# Matters: no firm with & in its name is found among the payers, and its name
#   grows by eight letters when it is read and written back.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts node-ofx-parser@0.5.1 ofx-js@1.1.1

cat >look.mjs <<'JS'
import nodeOfxParser from 'node-ofx-parser';
import { parseStrict } from 'ofx-js';

const file = (name) =>
  [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:103',
    'SECURITY:NONE',
    'ENCODING:UNICODE',
    'CHARSET:NONE',
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><STMTTRN>',
    '<TRNTYPE>CREDIT',
    '<TRNAMT>50.00',
    '<FITID>7',
    `<NAME>${name}`,
    '</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\r\n');
const nameOf = ({ OFX }) => OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.NAME;
for (const name of ['Peña e Hijos', 'Peña &amp; Hijos', 'Peña & Hijos']) {
  console.log(name);
  console.log('  node-ofx-parser:', nameOf(nodeOfxParser.parse(file(name))));
  console.log('  ofx-js:', nameOf(parseStrict(file(name))));
}
JS

expected=$(cat <<'TEXT'
Peña e Hijos
  node-ofx-parser: Peña e Hijos
  ofx-js: Peña e Hijos
Peña &amp; Hijos
  node-ofx-parser: Peña &amp;amp;amp; Hijos
  ofx-js: Peña & Hijos
Peña & Hijos
  node-ofx-parser: Peña &amp;amp; Hijos
  ofx-js: Peña & Hijos
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
