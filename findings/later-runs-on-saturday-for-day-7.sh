#!/usr/bin/env bash
# Package: @breejs/later@4.2.0, cron-validate@1.5.3; on Node 20.20.2
# Guess: in the field for the day of the week 7 is Sunday, like 0. Bree checks
#   the expression with cron-validate and reads it with later.
# Seen: cron-validate accepts 7; later runs on Saturday, "6,7" is Saturday only,
#   and "5-7" is Friday and Saturday.
# Rule: crontab(5): day of week 0-7 (0 or 7 is Sunday).
# Matters: a weekly job of Sunday night runs a day early, while the register is
#   still changing.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @breejs/later@4.2.0 cron-validate@1.5.3

cat >look.mjs <<'JS'
import later from '@breejs/later';
import cronValidate from 'cron-validate';

const validate = cronValidate.default ?? cronValidate;
for (const day of ['0', '7', 'SUN', '6,7', '5-7']) {
  const expression = `0 9 * * ${day}`;
  const runs = later.schedule(later.parse.cron(expression)).next(3, new Date('2026-01-01'));
  const valid = day === 'SUN' ? '' : validate(expression).isValid();
  console.log(expression, valid, runs.map((run) => run.toUTCString().slice(0, 11)).join(' | '));
}
JS

expected=$(cat <<'TEXT'
0 9 * * 0 true Sun, 04 Jan | Sun, 11 Jan | Sun, 18 Jan
0 9 * * 7 true Sat, 03 Jan | Sat, 10 Jan | Sat, 17 Jan
0 9 * * SUN  Sun, 04 Jan | Sun, 11 Jan | Sun, 18 Jan
0 9 * * 6,7 true Sat, 03 Jan | Sat, 10 Jan | Sat, 17 Jan
0 9 * * 5-7 true Fri, 02 Jan | Sat, 03 Jan | Fri, 09 Jan
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
