#!/usr/bin/env bash
# Package: cron@4.4.0; on Node 20.20.2
# Guess: getNextDateFrom returns a moment after the one that it is given, also
#   in the hour that comes twice when summer time ends.
# Seen: in Santiago, where the clock goes from 24:00 back to 23:00, the run
#   after 03:00 UTC is 02:30 UTC, half an hour before it, and the list of runs
#   never leaves the hour. In Madrid, where it goes from 03:00 back to 02:00,
#   the runs are in order.
# Rule: types of cron: getNextDateFrom(start) returns the next date from start,
#   which CronJob uses too. IANA tz database: Chile changes the clock at 24:00.
# Matters: a report on the runs of a night, or a job that sleeps until the next
#   run, takes the same half hour again and again in Chile.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cron@4.4.0

cat >look.mjs <<'JS'
import { CronTime } from 'cron';

for (const [zone, start] of [
  ['Europe/Madrid', '2026-10-25T00:10:00Z'],
  ['America/Santiago', '2026-04-05T02:10:00Z'],
]) {
  const time = new CronTime('*/30 * * * *', zone);
  const runs = [];
  for (let moment = new Date(start); runs.length < 5; runs.push(moment.toISOString().slice(11, 16)))
    moment = time.getNextDateFrom(moment, zone).toJSDate();
  console.log(zone, 'after', start.slice(11, 16), 'UTC:', runs.join(' '));
}
JS

expected=$(cat <<'TEXT'
Europe/Madrid after 00:10 UTC: 00:30 01:00 01:30 02:00 02:30
America/Santiago after 02:10 UTC: 02:30 03:00 02:30 03:00 02:30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
