#!/usr/bin/env bash
# Package: aws-cron-parser@1.1.12; on Node 20.20.2 and 24.21.0
# Guess: a rule for 29 February has its next instance in 2028; a rule for day
#   31 skips the months that have fewer days.
# Seen: the missing day overflows into the next month: 1 March in three of four
#   years, 3 March and 1 May for day 31, and 1 May for day 31 of April or May.
# Rule: Amazon EventBridge, cron expressions: the day of the month is a value
#   of that month, and the month must match too; March is not 2.
# Matters: a client that shows the next run of a check names days at which the
#   service does nothing.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts aws-cron-parser@1.1.12

cat >look.mjs <<'JS'
import awsCronParser from 'aws-cron-parser';

const { next, parse } = awsCronParser.default ?? awsCronParser;
for (const expression of ['0 10 29 2 ? *', '0 10 31 * ? *', '0 10 31 4,5 ? *', '0 10 L * ? *']) {
  const cron = parse(expression);
  const days = [];
  for (let moment = new Date('2026-01-15T00:00:00Z'); days.length < 4; ) {
    moment = next(cron, moment);
    days.push(moment.toISOString().slice(0, 10));
  }
  console.log(expression, days.join(' '));
}
JS

expected=$(cat <<'TEXT'
0 10 29 2 ? * 2026-03-01 2027-03-01 2028-02-29 2029-03-01
0 10 31 * ? * 2026-01-31 2026-03-03 2026-03-31 2026-05-01
0 10 31 4,5 ? * 2026-05-01 2026-05-31 2027-05-01 2027-05-31
0 10 L * ? * 2026-01-31 2026-02-28 2026-03-31 2026-04-30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
