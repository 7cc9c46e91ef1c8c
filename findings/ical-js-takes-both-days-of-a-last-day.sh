#!/usr/bin/env bash
# Package: ical.js@2.2.1, rrule-temporal@2.2.8; on Node 20.20.2 and 24.21.0
# Guess: BYMONTHDAY=30,31 with BYSETPOS=-1 is the later of the two days that
#   the month has; BYWEEKNO=53 with BYDAY=MO is the Monday of week 53.
# Seen: ical.js leaves out BYSETPOS if it stands with BYMONTHDAY and gives both
#   days, and gives each Monday of the year for the week. With BYDAY it
#   observes BYSETPOS. rrule-temporal gives what was guessed.
# Rule: RFC 5545, section 3.3.10: BYSETPOS applies to the set of instances of
#   any other BYxxx part, and BYWEEKNO limits a yearly rule to its weeks.
# Matters: a calendar of due dates that was made by another tool is read with
#   twice the dates, and no error says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 rrule-temporal@2.2.8

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';

const byIcal = (start, rule) => {
  const days = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start));
  return [1, 2, 3, 4].map(() => days.next().toString());
};
const byTemporal = (start, rule) =>
  new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T000000\nRRULE:${rule};COUNT=4` })
    .all()
    .map((moment) => moment.toPlainDate().toString());
for (const [start, rule] of [
  ['2026-04-30', 'FREQ=MONTHLY;BYMONTHDAY=30,31;BYSETPOS=-1'],
  ['2026-04-30', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['2026-12-28', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO'],
]) {
  console.log(rule);
  console.log('  ical.js', ...byIcal(start, rule));
  console.log('  rrule-temporal', ...byTemporal(start, rule));
}
JS

expected=$(cat <<'TEXT'
FREQ=MONTHLY;BYMONTHDAY=30,31;BYSETPOS=-1
  ical.js 2026-04-30 2026-05-30 2026-05-31 2026-06-30
  rrule-temporal 2026-04-30 2026-05-31 2026-06-30 2026-07-31
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
  ical.js 2026-04-30 2026-05-29 2026-06-30 2026-07-31
  rrule-temporal 2026-04-30 2026-05-29 2026-06-30 2026-07-31
FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO
  ical.js 2027-01-04 2027-01-11 2027-01-18 2027-01-25
  rrule-temporal 2026-12-28 2032-12-27 2037-12-28 2043-12-28
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
