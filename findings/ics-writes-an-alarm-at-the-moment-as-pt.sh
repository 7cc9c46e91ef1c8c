#!/usr/bin/env bash
# Package: ics@3.12.0, ical.js@2.2.1; on Node 20.20.2 and 24.21.0
# Guess: an alarm at the moment of the event is written as PT0S or PT0M, and
#   one a day before as -P1D.
# Seen: no time is written as PT and a day as -P1DT. ical.js throws for the
#   first when it reads the alarm, and reads the second.
# Rule: RFC 5545, section 3.3.6: after T there is at least one hour, minute or
#   second.
# Matters: a client that reads its calendars with ical.js gets an error in
#   place of a reminder for the day of a term.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 ical.js@2.2.1

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { createEvent } from 'ics';

for (const trigger of [{ minutes: 0 }, { before: true, days: 1 }, { before: true, days: 1, hours: 2 }]) {
  const { value } = createEvent({
    uid: 'term@example.com',
    title: 'Plazo',
    start: [2026, 11, 30, 9, 0],
    duration: { hours: 1 },
    alarms: [{ action: 'display', description: 'Plazo', trigger }],
  });
  const [line] = value.match(/^TRIGGER.*$/m);
  try {
    const alarm = new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent('vevent').getFirstSubcomponent('valarm');
    console.log(line, '->', alarm.getFirstPropertyValue('trigger').toString());
  } catch (thrown) {
    console.log(line, '->', thrown.message);
  }
}
JS

expected=$(cat <<'TEXT'
TRIGGER:PT -> invalid duration value: Not enough duration components in ""
TRIGGER:-P1DT -> -P1D
TRIGGER:-P1DT2H -> -P1DT2H
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
