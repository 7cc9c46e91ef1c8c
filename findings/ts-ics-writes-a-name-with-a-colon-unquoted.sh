#!/usr/bin/env bash
# Package: ts-ics@2.4.6, ical.js@2.2.1; on Node 20.20.2 and 24.21.0
# Guess: the name of an organizer or attendee may have any sign; a colon, comma
#   or semicolon puts the parameter in quotation marks, and a comma in a
#   category is escaped.
# Seen: both are written as they are. Its own reader and ical.js then take the
#   end of the name for the address, and one category for two.
# Rule: RFC 5545, section 3.2: a parameter value that contains a colon,
#   semicolon or comma must be quoted; section 3.3.11: a comma in a text is
#   escaped.
# Matters: names with a role ("Notaría: Ana Soto") are common for firms; the
#   address of the person is lost on the way.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 ical.js@2.2.1

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics';

const day = (text) => ({ date: new Date(`${text}T00:00:00Z`), type: 'DATE' });
const text = generateIcsCalendar({
  version: '2.0',
  prodId: '-//example//term//ES',
  events: [
    {
      uid: 'term@example.com',
      stamp: { date: new Date('2026-11-01T00:00:00Z') },
      start: day('2026-11-30'),
      end: day('2026-12-01'),
      summary: 'Plazo',
      categories: ['Plazo, legal'],
      organizer: { name: 'Notaría: Ana Soto', email: 'ana@example.com' },
    },
  ],
});
console.log(text.match(/^(ORGANIZER|CATEGORIES).*$/gm).join('\n'));
const [event] = convertIcsCalendar(undefined, text).events;
console.log('ts-ics', JSON.stringify(event.organizer), JSON.stringify(event.categories));
const read = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
console.log('ical.js', JSON.stringify(read.getFirstPropertyValue('organizer')), JSON.stringify(read.getFirstProperty('categories').getValues()));
JS

expected=$(cat <<'TEXT'
CATEGORIES:Plazo, legal
ORGANIZER;CN=Notaría: Ana Soto:MAILTO:ana@example.com
ts-ics {"name":"Notaría","email":" Ana Soto:ana@example.com"} ["Plazo"," legal"]
ical.js " Ana Soto:MAILTO:ana@example.com" ["Plazo"," legal"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
