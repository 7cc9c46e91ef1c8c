#!/usr/bin/env bash
# Package: date-fns@4.4.0, date-fns-tz@3.2.0, luxon@3.7.2,
#   temporal-polyfill@1.0.8; on Node 20.20.2 and 24.21.0
# Guess: the start of a day on which midnight does not exist is the first
#   moment of that day, 01:00.
# Seen: fromZonedTime() gives the moment an hour earlier, 23:00 of the day
#   before; luxon and Temporal give 01:00.
# Matters: Chile moves its clocks at midnight, so the day after the change in
#   September begins at 01:00: a validity "from 8 September" starts on the
#   7th.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts date-fns@4.4.0 date-fns-tz@3.2.0 luxon@3.7.2 temporal-polyfill@1.0.8

cat >look.mjs <<'JS'
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { DateTime } from 'luxon';
import { Temporal } from 'temporal-polyfill';

const zone = 'America/Santiago';
const moment = fromZonedTime('2024-09-08T00:00:00', zone);
console.log('date-fns-tz', formatInTimeZone(moment, zone, "yyyy-MM-dd'T'HH:mmXXX"));
console.log('luxon', DateTime.fromISO('2024-09-08T00:00:00', { zone }).toISO({ suppressMilliseconds: true }));
console.log('Temporal', Temporal.PlainDate.from('2024-09-08').toZonedDateTime(zone).toString());
JS

expected=$(cat <<'TEXT'
date-fns-tz 2024-09-07T23:00-04:00
luxon 2024-09-08T01:00:00-03:00
Temporal 2024-09-08T01:00:00-03:00[America/Santiago]
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
