#!/usr/bin/env bash
# Package: vcf@2.1.2, ical.js@2.2.1; on Node 20.20.2 and 24.21.0
# Guess: a note of two lines and a firm with a semicolon in its name are
#   escaped on writing and are the same after reading.
# Seen: vcf drops the line break, so the lines run together, and writes the
#   semicolon as it is: ical.js reads two parts. On reading vcf leaves the
#   backslashes of other writers in the text.
# Rule: RFC 6350, section 3.4: a line break is written as a backslash and n; a
#   semicolon in a component is escaped.
# Matters: contacts of a report change their text on each way through the
#   library, without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts vcf@2.1.2 ical.js@2.2.1

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import VCard from 'vcf';

const card = new VCard();
card.set('fn', 'Ana Soto');
card.set('org', 'Soto; Paz Ltda.');
card.set('note', 'uno\ndos');
const text = card.toString('4.0');
console.log(text.match(/^(ORG|NOTE).*$/gm).join('\n'));
const read = new ICAL.Component(ICAL.parse(text));
console.log('ical.js', JSON.stringify([read.getFirstPropertyValue('org'), read.getFirstPropertyValue('note')]));
const [other] = VCard.parse('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana Soto\r\nORG:Soto\\; Paz Ltda.\r\nNOTE:uno\\ndos\r\nEND:VCARD\r\n');
console.log('vcf', JSON.stringify([other.get('org').valueOf(), other.get('note').valueOf()]));
JS

expected=$(cat <<'TEXT'
ORG:Soto; Paz Ltda.
NOTE:unodos
ical.js [["Soto"," Paz Ltda."],"unodos"]
vcf ["Soto\\; Paz Ltda.","uno\\ndos"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
