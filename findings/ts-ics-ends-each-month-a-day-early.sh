#!/usr/bin/env bash
# Package: ts-ics@2.4.6, ical.js@2.2.1; on Node 20.20.2 and 24.21.0
# Guess: BYMONTHDAY=-1 is the last day of each month; a monthly rule from the
#   31st skips the shorter months.
# Seen: in UTC the last day is 27 February, 30 March, 29 April. From the 31st
#   it goes on with the 28th for good. ical.js gives what was guessed.
# Rule: RFC 5545, section 3.3.10: -1 is the last day of the month, and invalid
#   dates are ignored.
# Matters: due dates at the end of the month come out a day early on a server
#   in UTC, and right on a machine in Santiago.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 ical.js@2.2.1

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';

const calendar = (start, rule) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//example//term//ES',
    'BEGIN:VEVENT',
    'UID:term@example.com',
    'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${start}`,
    `RRULE:${rule}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
for (const [start, rule] of [
  ['20260131', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4'],
  ['20260131', 'FREQ=MONTHLY;COUNT=4'],
]) {
  const text = calendar(start, rule);
  const [event] = convertIcsCalendar(undefined, text).events;
  const dates = extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date });
  console.log(rule);
  console.log('  ts-ics', ...dates.map((date) => date.toISOString().slice(0, 10)));
  const days = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const found = [];
  for (let next = days.next(); next; next = days.next()) found.push(next.toString());
  console.log('  ical.js', ...found);
}
JS

expected=$(cat <<'TEXT'
FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4
  ts-ics 2026-02-27 2026-03-30 2026-04-29 2026-05-30
  ical.js 2026-01-31 2026-02-28 2026-03-31 2026-04-30
FREQ=MONTHLY;COUNT=4
  ts-ics 2026-01-31 2026-02-28 2026-03-28 2026-04-28
  ical.js 2026-01-31 2026-03-31 2026-05-31 2026-07-31
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
