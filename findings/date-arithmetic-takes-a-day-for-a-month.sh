#!/usr/bin/env bash
# Package: date-arithmetic@4.1.0, date-fns@4.4.0; on Node 20.20.2
# Guess: diff in months or years counts those that are over, as in weeks and
#   days; asFloat has the part of the one that runs.
# Seen: it subtracts the numbers of the months: from 31 January to 1 February is
#   a month, and from 15 March 2024 to 14 March 2026 are 2 years. As a float a
#   day is 0.083 of a year when the month changes, and all of 2026 is 0.917.
#   Weeks and days are counted as they are.
# Rule: its README: diff takes two dates, a unit and asFloat, for months and
#   years as for weeks.
# Matters: a period of notice of a month is over after a day, and an interest
#   for a part of a year is that of a whole month.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts date-arithmetic@4.1.0 date-fns@4.4.0

cat >look.mjs <<'JS'
import { differenceInMonths, differenceInYears } from 'date-fns';
import { diff } from 'date-arithmetic';

for (const [from, to] of [['2026-01-31', '2026-02-01'], ['2026-12-31', '2027-01-01'], ['2024-03-15', '2026-03-14'], ['2026-01-01', '2026-12-31']]) {
  const [start, end] = [new Date(`${from}T00:00`), new Date(`${to}T00:00`)];
  const counted = ['day', 'week', 'month', 'year'].map((unit) => `${diff(start, end, unit)} ${unit}s`);
  console.log(`${from} to ${to}: ${counted.join(', ')}; ${diff(start, end, 'year', true).toFixed(3)} years | date-fns: ${differenceInMonths(end, start)} months, ${differenceInYears(end, start)} years`);
}
JS

expected=$(cat <<'TEXT'
2026-01-31 to 2026-02-01: 1 days, 0 weeks, 1 months, 0 years; 0.083 years | date-fns: 0 months, 0 years
2026-12-31 to 2027-01-01: 1 days, 0 weeks, 1 months, 0 years; 0.083 years | date-fns: 0 months, 0 years
2024-03-15 to 2026-03-14: 729 days, 104 weeks, 24 months, 2 years; 2.000 years | date-fns: 23 months, 1 years
2026-01-01 to 2026-12-31: 364 days, 52 weeks, 11 months, 1 years; 0.917 years | date-fns: 11 months, 0 years
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
