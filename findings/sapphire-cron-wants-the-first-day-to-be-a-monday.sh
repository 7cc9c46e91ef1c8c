#!/usr/bin/env bash
# Package: @sapphire/cron@1.2.1; on Node 20.20.2
# Guess: "0 9 1 * 1" runs on each first day of a month and on each Monday, as in
#   crontab, and "0 9 15 * MON" on each 15th and each Monday.
# Seen: both days have to fit: the next run after 27 November 2026 is 1 February
#   2027, the first month that begins with a Monday. With one of the two fields
#   as * the days are right.
# Rule: crontab(5): where day of month and day of week are both restricted, the
#   command runs when either field matches. The README names no other rule.
# Matters: a reminder that is meant for the first of each month and each Monday
#   runs once or twice a year.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @sapphire/cron@1.2.1

cat >look.mjs <<'JS'
import { Cron } from '@sapphire/cron';

for (const expression of ['0 9 1 * *', '0 9 * * 1', '0 9 1 * 1', '0 9 15 * MON', '0 9 1,15 * 1-5']) {
  const cron = new Cron(expression);
  const runs = [];
  let last = new Date('2026-11-27T10:00:00Z');
  while (runs.length < 3) {
    last = cron.next(last);
    runs.push(last.toISOString().slice(0, 10));
  }
  console.log(`${expression}: ${runs.join(' ')}`);
}
JS

expected=$(cat <<'TEXT'
0 9 1 * *: 2026-12-01 2027-01-01 2027-02-01
0 9 * * 1: 2026-11-30 2026-12-07 2026-12-14
0 9 1 * 1: 2027-02-01 2027-03-01 2027-11-01
0 9 15 * MON: 2027-02-15 2027-03-15 2027-11-15
0 9 1,15 * 1-5: 2026-12-01 2026-12-15 2027-01-01
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
