#!/usr/bin/env bash
# Package: spacetime@7.15.0, @js-temporal/polyfill@0.5.1; on Node 20.20.2
# Guess: a day whose clock jumps from 00:00 to 01:00 begins at 01:00, and
#   startOf('day') returns that.
# Seen: a date without a time is read as that day at the hour of the present
#   time in the zone: at 06:20 UTC as 03:00 in Santiago, at 15:40 as 12:00. The
#   same holds for Beirut, Cairo and Havana. startOf('day') of noon is
#   noon. The day before is right. Temporal says 01:00 for all.
# Rule: IANA time zone database: Chile changed at 24:00 on 5 September 2026.
#   README: startOf('day') is 12:00am; within an hour of the change in autumn
#   some methods may be off by one hour, and changes in spring are generally
#   smoother.
# Matters: reports of that morning are counted under the day before, and a
#   deadline that is a date without a time changes with the hour of the reading.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spacetime@7.15.0 @js-temporal/polyfill@0.5.1

cat >look.mjs <<'JS'
import { Temporal } from '@js-temporal/polyfill';
import spacetime from 'spacetime';

for (const now of ['2026-11-29T06:20:00Z', '2026-11-29T15:40:00Z']) {
  Date.now = () => Date.parse(now);
  console.log(`at ${now}`);
  for (const [day, zone] of [['2026-09-05', 'America/Santiago'], ['2026-09-06', 'America/Santiago'], ['2026-03-29', 'Asia/Beirut'], ['2026-04-24', 'Africa/Cairo'], ['2026-03-08', 'America/Havana']]) {
    const parsed = spacetime(day, zone).format('iso');
    const start = spacetime(`${day}T12:00`, zone).startOf('day').format('iso');
    console.log(`${zone}: ${parsed} | start ${start} | Temporal ${Temporal.PlainDate.from(day).toZonedDateTime(zone).toString({ timeZoneName: 'never' })}`);
  }
}
JS

expected=$(cat <<'TEXT'
at 2026-11-29T06:20:00Z
America/Santiago: 2026-09-05T00:00:00.000-04:00 | start 2026-09-05T00:00:00.000-04:00 | Temporal 2026-09-05T00:00:00-04:00
America/Santiago: 2026-09-06T03:00:00.000-03:00 | start 2026-09-06T12:00:00.000-03:00 | Temporal 2026-09-06T01:00:00-03:00
Asia/Beirut: 2026-03-29T08:00:00.000+03:00 | start 2026-03-29T12:00:00.000+03:00 | Temporal 2026-03-29T01:00:00+03:00
Africa/Cairo: 2026-04-24T08:00:00.000+03:00 | start 2026-04-24T12:00:00.000+03:00 | Temporal 2026-04-24T01:00:00+03:00
America/Havana: 2026-03-08T01:00:00.000-04:00 | start 2026-03-08T12:00:00.000-04:00 | Temporal 2026-03-08T01:00:00-04:00
at 2026-11-29T15:40:00Z
America/Santiago: 2026-09-05T00:00:00.000-04:00 | start 2026-09-05T00:00:00.000-04:00 | Temporal 2026-09-05T00:00:00-04:00
America/Santiago: 2026-09-06T12:00:00.000-03:00 | start 2026-09-06T12:00:00.000-03:00 | Temporal 2026-09-06T01:00:00-03:00
Asia/Beirut: 2026-03-29T17:00:00.000+03:00 | start 2026-03-29T12:00:00.000+03:00 | Temporal 2026-03-29T01:00:00+03:00
Africa/Cairo: 2026-04-24T17:00:00.000+03:00 | start 2026-04-24T12:00:00.000+03:00 | Temporal 2026-04-24T01:00:00+03:00
America/Havana: 2026-03-08T10:00:00.000-04:00 | start 2026-03-08T12:00:00.000-04:00 | Temporal 2026-03-08T01:00:00-04:00
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
