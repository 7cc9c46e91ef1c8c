#!/usr/bin/env bash
# Package: ical.js@2.2.1, ical-expander@3.2.0 and node-ical@0.27.2; on
#   node@24.21.0
# Guess: a meeting on 5 December with the further dates 12 and 19 December in
#   RDATE takes place three times, and with a weekly rule the extra date is
#   added.
# Seen: without a rule ical.js and ical-expander give the two further dates
#   only; the first meeting is gone. With a rule they are right. node-ical knows
#   no RDATE: it gives the first date, or the dates of the rule, only. It also
#   cuts a quoted name at its semicolon.
# Rule: RFC 5545, section 3.8.5.3: DTSTART defines the first instance in the
#   recurrence set; 3.8.5.2: RDATE adds to it; 3.1: a semicolon within quotation
#   marks is part of the parameter. node-ical, its README: a parser of RFC 5545
#   with robust recurrence rule expansion; it does not name RDATE.
# Matters: the first of three sessions of a meeting, or the other two, is in no
#   calendar.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund ical.js@2.2.1 ical-expander@3.2.0 node-ical@0.27.2 node@24.21.0

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const IcalExpander = require('ical-expander');
const nodeIcal = require('node-ical');

const make = (...lines) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//ES', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', 'DTSTART:20261205T100000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const event = (text) => Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
for (const lines of [['RRULE:FREQ=WEEKLY;COUNT=2'], ['RDATE:20261212T100000Z,20261219T100000Z'], ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20261224T100000Z']]) {
  const text = make(...lines);
  const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const days = [];
  for (let time = iterator.next(); time && days.length < 9; time = iterator.next()) days.push(time.day);
  const { events, occurrences } = new IcalExpander({ ics: text }).between(new Date('2026-12-01'), new Date('2026-12-31'));
  const expanded = [...events, ...occurrences].map(({ startDate }) => startDate.day);
  const instances = nodeIcal.expandRecurringEvent(event(text), { from: new Date('2026-12-01'), to: new Date('2026-12-31') });
  console.log(`${lines.join(' ')}: ical.js ${days.join(', ')}; ical-expander ${expanded.join(', ')}; node-ical ${instances.map(({ start }) => start.getUTCDate()).join(', ')}`);
}
const { organizer } = event(make('ORGANIZER;CN="Sur; Norte":mailto:a@localhost'));
console.log(`node-ical, organizer: ${JSON.stringify(organizer)}`);
JS

expected=$(cat <<'TEXT'
RRULE:FREQ=WEEKLY;COUNT=2: ical.js 5, 12; ical-expander 5, 12; node-ical 5, 12
RDATE:20261212T100000Z,20261219T100000Z: ical.js 12, 19; ical-expander 12, 19; node-ical 5
RRULE:FREQ=WEEKLY;COUNT=2 RDATE:20261224T100000Z: ical.js 5, 12, 24; ical-expander 5, 12, 24; node-ical 5, 12
node-ical, organizer: {"params":{"CN":"\"Sur"},"val":"mailto:a@localhost"}
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
