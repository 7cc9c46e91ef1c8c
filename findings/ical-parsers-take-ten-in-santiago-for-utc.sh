#!/usr/bin/env bash
# Package: cal-parser@1.0.2, ical-js-parser@0.7.4 and ical2json@5.0.0; on Node
#   20.20.2
# Guess: a meeting at ten in Santiago stays at ten there, an alarm has a
#   description of its own, all attendees are kept, and a quoted name may hold a
#   colon.
# Seen: cal-parser makes ten in Santiago 10:00 UTC, throws for a local time
#   without a zone, takes the description of the alarm for that of the meeting
#   and keeps the last attendee only. ical-js-parser adds Z to a local time,
#   leaves the escapes of a text, takes the space out of a quoted name and drops
#   the meeting if the zone is quoted. cal-parser and ical2json cut a quoted
#   name at its colon.
# Rule: RFC 5545, section 3.3.5: a time without Z is local, with TZID in that
#   zone; 3.1: a quoted parameter value may hold colons; 3.3.11: \, and \n are
#   escapes of a text; 3.6.6: VALARM is a component within VEVENT; 3.8.4.1:
#   ATTENDEE may occur more than once.
# Matters: the meeting is announced three hours off, with one shareholder.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cal-parser@1.0.2 ical-js-parser@0.7.4 ical2json@5.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const calParser = require('cal-parser');
const { default: icalJsParser } = require('ical-js-parser');
const { convert } = require('ical2json');

const zone = 'BEGIN:VTIMEZONE|TZID:America/Santiago|BEGIN:STANDARD|DTSTART:20260405T000000|TZOFFSETFROM:-0300|TZOFFSETTO:-0300|END:STANDARD|END:VTIMEZONE';
const read = {
  'cal-parser': (text) => calParser.parseString(text).events[0],
  'ical-js-parser': (text) => icalJsParser.toJSON(text).events[0],
  ical2json: (text) => convert(text).VCALENDAR[0].VEVENT[0],
};
for (const [names, lines] of [
  [['dtstart'], 'DTSTART;TZID=America/Santiago:20261205T100000'],
  [['dtstart'], 'DTSTART;TZID="America/Santiago":20261205T100000'],
  [['dtstart'], 'DTSTART:20261205T100000'],
  [['description'], 'DESCRIPTION:Acta\\, poder|BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT15M|DESCRIPTION:Aviso|END:VALARM'],
  [['attendee'], 'ATTENDEE;CN=Sur:mailto:a@localhost|ATTENDEE;CN=Norte:mailto:b@localhost'],
  [['organizer'], 'ORGANIZER;CN="Sur: socios":mailto:a@localhost'],
]) {
  console.log(lines);
  const text = `BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//a//b//ES|${zone}|BEGIN:VEVENT|UID:1|DTSTAMP:20260101T000000Z|${lines}|END:VEVENT|END:VCALENDAR|`.replaceAll('|', '\r\n');
  for (const [name, parse] of Object.entries(read)) {
    let seen;
    try {
      const event = parse(text);
      seen = event ? names.map((key) => JSON.stringify(event[key] ?? event[key.toUpperCase()])).join(' ') : 'no meeting';
    } catch (error) {
      seen = error.message;
    }
    console.log(`  ${name}: ${seen}`);
  }
}
JS

expected=$(cat <<'TEXT'
DTSTART;TZID=America/Santiago:20261205T100000
  cal-parser: {"value":"2026-12-05T10:00:00.000Z","params":{"tzid":"America/Santiago"}}
  ical-js-parser: {"value":"20261205T100000","timezone":"America/Santiago"}
  ical2json: {"_":"20261205T100000","TZID":"America/Santiago"}
DTSTART;TZID="America/Santiago":20261205T100000
  cal-parser: {"value":"2026-12-05T10:00:00.000Z","params":{"tzid":"\"America/Santiago\""}}
  ical-js-parser: no meeting
  ical2json: {"_":"20261205T100000","TZID":"\"America/Santiago\""}
DTSTART:20261205T100000
  cal-parser: Not a valid iCal date format
  ical-js-parser: {"value":"20261205T100000Z"}
  ical2json: "20261205T100000"
DESCRIPTION:Acta\, poder|BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT15M|DESCRIPTION:Aviso|END:VALARM
  cal-parser: {"value":"Aviso"}
  ical-js-parser: "Acta\\, poder"
  ical2json: "Acta\\, poder"
ATTENDEE;CN=Sur:mailto:a@localhost|ATTENDEE;CN=Norte:mailto:b@localhost
  cal-parser: {"value":"mailto:b@localhost","params":{"cn":"Norte"}}
  ical-js-parser: [{"CN":"Sur","mailto":"a@localhost"},{"CN":"Norte","mailto":"b@localhost"}]
  ical2json: [{"_":"mailto:a@localhost","CN":"Sur"},{"_":"mailto:b@localhost","CN":"Norte"}]
ORGANIZER;CN="Sur: socios":mailto:a@localhost
  cal-parser: {"value":" socios\":mailto:a@localhost","params":{"cn":"\"Sur"}}
  ical-js-parser: {"CN":"\"Sur:socios\"","mailto":"a@localhost"}
  ical2json: {"_":" socios\":mailto:a@localhost","CN":"\"Sur"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
