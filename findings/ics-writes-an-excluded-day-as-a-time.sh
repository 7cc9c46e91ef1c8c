#!/usr/bin/env bash
# Package: ics@3.12.0, ical.js@2.2.1; on Node 20.20.2 and 24.21.0
# Guess: for an event of whole days, exclusionDates of whole days are written
#   as dates, in the form of the start.
# Seen: the start is DTSTART;VALUE=DATE:20261130 and the exclusion is
#   EXDATE:20261201, without VALUE=DATE. ical.js reads the start and throws as
#   soon as it expands the event.
# Rule: RFC 5545, section 3.8.5.1: the default type of EXDATE is DATE-TIME; a
#   date needs VALUE=DATE.
# Matters: one day off in a repeated term makes the whole event unreadable for
#   another client.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 ical.js@2.2.1

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { createEvent } from 'ics';

const { error, value } = createEvent({
  uid: 'term@example.com',
  title: 'Plazo',
  start: [2026, 11, 30],
  end: [2026, 12, 1],
  recurrenceRule: 'FREQ=DAILY;COUNT=4',
  exclusionDates: [[2026, 12, 1]],
});
console.log(error);
console.log(value.match(/^(DTSTART|EXDATE).*$/gm).join('\n'));
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent('vevent'));
console.log(event.startDate.toString());
try {
  event.iterator().next();
} catch (thrown) {
  console.log(thrown.message);
}
JS

expected=$(cat <<'TEXT'
null
DTSTART;VALUE=DATE:20261130
EXDATE:20261201
2026-11-30
invalid date-time value: "2026-12-01T::"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
