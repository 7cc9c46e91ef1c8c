#!/usr/bin/env bash
# Package: html-to-text@10.0.1, turndown@7.2.5; on Node 20.20.2 and 24.21.0
# Guess: an excerpt of a contract, <ol> with the clauses 4, 7 and 8 by <li
#   value="7">, is written as 4., 7. and 8., and a list that counts down
#   (reversed) from 3 to 1.
# Seen: both write 4., 5. and 6., and 1. to 3. for the other. The start of the
#   list is heeded, and by html-to-text the type too.
# Rule: HTML, section 4.4.8: the value attribute sets the ordinal value of the
#   item and of those after it; section 4.4.5: reversed counts down.
# Matters: the text part of a mail cites clause 5 where the HTML part of the
#   same mail cites clause 7.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts html-to-text@10.0.1 turndown@7.2.5

cat >look.mjs <<'JS'
import { convert } from 'html-to-text';
import TurndownService from 'turndown';

for (const html of [
  '<ol start="4"><li>Objeto</li><li value="7">Plazo</li><li>Precio</li></ol>',
  '<ol type="a" start="4"><li>Objeto</li><li value="7">Plazo</li></ol>',
  '<ol reversed><li>Tercero</li><li>Segundo</li><li>Primero</li></ol>',
]) {
  console.log(html);
  console.log('  html-to-text:', JSON.stringify(convert(html)));
  console.log('  turndown:', JSON.stringify(new TurndownService().turndown(html)));
}
JS

expected=$(cat <<'TEXT'
<ol start="4"><li>Objeto</li><li value="7">Plazo</li><li>Precio</li></ol>
  html-to-text: " 4. Objeto\n 5. Plazo\n 6. Precio"
  turndown: "4.  Objeto\n5.  Plazo\n6.  Precio"
<ol type="a" start="4"><li>Objeto</li><li value="7">Plazo</li></ol>
  html-to-text: " d. Objeto\n e. Plazo"
  turndown: "4.  Objeto\n5.  Plazo"
<ol reversed><li>Tercero</li><li>Segundo</li><li>Primero</li></ol>
  html-to-text: " 1. Tercero\n 2. Segundo\n 3. Primero"
  turndown: "1.  Tercero\n2.  Segundo\n3.  Primero"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
