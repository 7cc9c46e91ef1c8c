#!/usr/bin/env bash
# Package: ical.js@2.2.1, rrule-temporal@2.2.8; on Node 20.20.2 and 24.21.0
# Guess: an event that is repeated each year from 29 February 2024 falls on 29
#   February of leap years only, or on 28 February if SKIP=BACKWARD says so.
# Seen: ical.js gives 1 March of each year without a leap day, and the same
#   with SKIP. rrule-temporal gives what was guessed. A monthly rule from the
#   31st is right in both.
# Rule: RFC 5545, section 3.3.10: a recurrence instance with an invalid date is
#   ignored and not counted. RFC 7529 adds SKIP.
# Matters: the anniversary of a company or of a power of attorney appears on a
#   day that the sender of the calendar never meant.

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
  const event = new ICAL.Event(new ICAL.Component(['vevent', [['dtstart', {}, 'date', start], ['rrule', {}, 'recur', ICAL.Recur.fromString(rule).toJSON()]], []]));
  const days = event.iterator();
  return [1, 2, 3].map(() => days.next().toString());
};
const byTemporal = (start, rule) =>
  new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T000000\nRRULE:${rule};COUNT=3` })
    .all()
    .map((moment) => moment.toPlainDate().toString());
for (const [start, rule] of [
  ['2024-02-29', 'FREQ=YEARLY'],
  ['2024-02-29', 'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD'],
  ['2026-01-31', 'FREQ=MONTHLY'],
]) {
  console.log(rule);
  console.log('  ical.js', ...byIcal(start, rule));
  console.log('  rrule-temporal', ...byTemporal(start, rule));
}
JS

expected=$(cat <<'TEXT'
FREQ=YEARLY
  ical.js 2024-02-29 2025-03-01 2026-03-01
  rrule-temporal 2024-02-29 2028-02-29 2032-02-29
RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD
  ical.js 2024-02-29 2025-03-01 2026-03-01
  rrule-temporal 2024-02-29 2025-02-28 2026-02-28
FREQ=MONTHLY
  ical.js 2026-01-31 2026-03-31 2026-05-31
  rrule-temporal 2026-01-31 2026-03-31 2026-05-31
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
