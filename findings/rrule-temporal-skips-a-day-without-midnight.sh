#!/usr/bin/env bash
# Package: rrule-temporal@2.2.8, temporal-polyfill@1.0.8; on Node 20.20.2 and
#   24.21.0
# Guess: a daily rule at midnight in Santiago has an instance on each day; on
#   the day that begins at 01:00 it is at 01:00.
# Seen: rrule-temporal leaves out 6 September 2026, the day of the change, and
#   counts one day more at the end. A rule for 01:00 loses no day.
# Rule: RFC 5545, section 3.3.10: an instance whose local time does not exist
#   is read as in 3.3.5, with the offset before the gap, so 01:00.
# Matters: Chile moves its clocks at midnight; a daily check or a term that is
#   counted with such a rule misses a day in September.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rrule-temporal@2.2.8 temporal-polyfill@1.0.8

cat >look.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

for (const time of ['000000', '003000', '010000']) {
  const rule = new RRuleTemporal({ rruleString: `DTSTART;TZID=America/Santiago:20260905T${time}\nRRULE:FREQ=DAILY;COUNT=3` });
  console.log(time, ...rule.all().map((moment) => moment.toString({ timeZoneName: 'never' })));
}
console.log('Temporal', Temporal.ZonedDateTime.from('2026-09-06T00:00[America/Santiago]').toString({ timeZoneName: 'never' }));
JS

expected=$(cat <<'TEXT'
000000 2026-09-05T00:00:00-04:00 2026-09-07T00:00:00-03:00 2026-09-08T00:00:00-03:00
003000 2026-09-05T00:30:00-04:00 2026-09-07T00:30:00-03:00 2026-09-08T00:30:00-03:00
010000 2026-09-05T01:00:00-04:00 2026-09-06T01:00:00-03:00 2026-09-07T01:00:00-03:00
Temporal 2026-09-06T01:00:00-03:00
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
