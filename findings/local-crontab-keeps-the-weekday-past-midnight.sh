#!/usr/bin/env bash
# Package: local-crontab@0.1.8; on Node 20.20.2 and 24.21.0
# Guess: 20:00 in Lima from Monday to Friday is 01:00 UTC from Tuesday to
#   Saturday, 0 1 * * 2-6.
# Seen: the hour is converted and the day is not: 0 1 * * 1-5, which is Sunday
#   to Thursday in Lima. Day 1 of the month stays day 1, the evening before.
# Rule: the README: it converts a crontab in a local timezone into a set of UTC
#   crontabs. It divides months at the change of the clock, so days are in
#   view.
# Matters: the report of the end of a working week comes a day early, and one
#   comes on Sunday.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts local-crontab@0.1.8

cat >look.mjs <<'JS'
import crontab from 'local-crontab';

for (const [local, timeZone] of [
  ['0 8 * * 1-5', 'America/Lima'],
  ['0 20 * * 1-5', 'America/Lima'],
  ['0 20 * * 5', 'America/Lima'],
  ['0 20 1 * *', 'America/Lima'],
  ['0 8 * * 1', 'Asia/Tokyo'],
])
  console.log(timeZone, local, 'UTC', crontab.localCrontabToUtcCrontabs(local, timeZone).join('; '));
const moment = new Date('2026-06-05T01:00:00Z');
console.log('Friday 01:00 UTC in Lima:', moment.toLocaleString('en', { timeZone: 'America/Lima', weekday: 'long', hour: 'numeric' }));
JS

expected=$(cat <<'TEXT'
America/Lima 0 8 * * 1-5 UTC 0 13 * * 1-5
America/Lima 0 20 * * 1-5 UTC 0 1 * * 1-5
America/Lima 0 20 * * 5 UTC 0 1 * * 5
America/Lima 0 20 1 * * UTC 0 1 1 * *
Asia/Tokyo 0 8 * * 1 UTC 0 23 * * 1
Friday 01:00 UTC in Lima: Thursday 8 PM
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
