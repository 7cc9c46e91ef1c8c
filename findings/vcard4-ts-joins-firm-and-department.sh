#!/usr/bin/env bash
# Package: vcard4-ts@0.4.1, vcard4@4.0.5, ical.js@2.2.1; on Node 20.20.2 and
#   24.21.0
# Guess: ORG:Andes SpA;Legal is read as two parts, the firm and its department.
# Seen: vcard4-ts gives one text "Andes SpA;Legal"; a comma in it splits the
#   text instead. An escaped semicolon in the name of the firm is then the same
#   as the separator. vcard4 and ical.js give the two parts.
# Rule: RFC 6350, section 6.6.4: ORG is one or more components that are
#   separated by semicolons.
# Matters: the name of a company that was sent in a contact is read with the
#   department in it, and matches no register.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts vcard4-ts@0.4.1 vcard4@4.0.5 ical.js@2.2.1

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { parse } from 'vcard4';
import { parseVCards } from 'vcard4-ts';

for (const org of ['Andes SpA;Legal', 'Soto\\; Paz\\, Ltda.;Legal', 'Soto, Paz;Legal']) {
  const text = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Ana Soto', `ORG:${org}`, 'END:VCARD', ''].join('\r\n');
  console.log(org);
  console.log('  vcard4-ts', JSON.stringify(parseVCards(text).vCards[0].ORG[0].value));
  console.log('  vcard4', JSON.stringify(parse(text).parsedVcard.find(({ property }) => property === 'ORG').value));
  console.log('  ical.js', JSON.stringify(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('org')));
}
JS

expected=$(cat <<'TEXT'
Andes SpA;Legal
  vcard4-ts ["Andes SpA;Legal"]
  vcard4 ["Andes SpA","Legal"]
  ical.js ["Andes SpA","Legal"]
Soto\; Paz\, Ltda.;Legal
  vcard4-ts ["Soto; Paz, Ltda.;Legal"]
  vcard4 ["Soto; Paz, Ltda.","Legal"]
  ical.js ["Soto; Paz, Ltda.","Legal"]
Soto, Paz;Legal
  vcard4-ts ["Soto"," Paz;Legal"]
  vcard4 [["Soto"," Paz"],"Legal"]
  ical.js ["Soto, Paz","Legal"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
