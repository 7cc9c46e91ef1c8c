#!/usr/bin/env bash
# Package: cron-schedule@6.0.0; on Node 20.20.2
# Guess: "5L", "1#2" and "15W", which cron of Linux does not have, are refused
#   as L, LW and ? are.
# Seen: the number is read as far as it goes and the rest is dropped: each
#   Friday, each Monday, the 15th even on a Saturday.
# Rule: README: the syntax is that of crontab(5), which has no L, # and W.
# Matters: a job moved from another scheduler for the last Friday of the month
#   runs each week without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cron-schedule@6.0.0

cat >look.mjs <<'JS'
import { parseCronExpression } from 'cron-schedule';

for (const expression of ['0 9 * * 5L', '0 9 * * 1#2', '0 9 15W * *', '0 9 L * *', '0 9 LW * *', '0 9 ? * 1']) {
  try {
    const runs = parseCronExpression(expression).getNextDates(3, new Date(2026, 7, 1));
    console.log(expression, '|', runs.map((run) => run.toDateString().slice(0, 10)).join(', '));
  } catch (error) {
    console.log(expression, '|', error.message);
  }
}
JS

expected=$(cat <<'TEXT'
0 9 * * 5L | Fri Aug 07, Fri Aug 14, Fri Aug 21
0 9 * * 1#2 | Mon Aug 03, Mon Aug 10, Mon Aug 17
0 9 15W * * | Sat Aug 15, Tue Sep 15, Thu Oct 15
0 9 L * * | Failed to parse L: L is NaN.
0 9 LW * * | Failed to parse LW: LW is NaN.
0 9 ? * 1 | Failed to parse ?: ? is NaN.
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
