#!/usr/bin/env bash
# Package: @gorules/zen-engine@0.54.0; on Node 20.20.2
# Guess: a year after 29 February 2024 is 28 February 2025, as twelve months
#   after it, and as a month after 31 January is 29 February.
# Seen: add(1, "year"), add("1y") and sub("1y") return an invalid date without
#   an error. With <, it is before the next day. Twelve months, four years and a
#   month after 31 January are right.
# Rule: the documentation of its dates: add() adds a duration and returns the
#   new date.
# Matters: whether a power for one year has expired is a rule of one line; for a
#   power granted on a leap day, end < today is true from the first day.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @gorules/zen-engine@0.54.0

cat >look.mjs <<'JS'
import zen from '@gorules/zen-engine';

for (const end of ['d("2024-01-31").add(1, "month")', 'd("2024-02-29").add(12, "month")', 'd("2024-02-29").add(4, "year")', 'd("2024-02-29").add(1, "year")', 'd("2024-02-29").add("1y")', 'd("2024-02-29").sub("1y")'])
  console.log(end, zen.evaluateExpressionSync(`${end}.format("%Y-%m-%d")`, {}));
for (const expression of ['d("2024-03-01").isAfter(d("2024-02-29").add(1, "year"))', 'd("2024-03-01").isBefore(d("2024-02-29").add(1, "year"))', 'd("2024-02-29").add(1, "year") < d("2024-03-01")'])
  console.log(expression, zen.evaluateExpressionSync(expression, {}));
JS

expected=$(cat <<'TEXT'
d("2024-01-31").add(1, "month") 2024-02-29
d("2024-02-29").add(12, "month") 2025-02-28
d("2024-02-29").add(4, "year") 2028-02-29
d("2024-02-29").add(1, "year") Invalid date
d("2024-02-29").add("1y") Invalid date
d("2024-02-29").sub("1y") Invalid date
d("2024-03-01").isAfter(d("2024-02-29").add(1, "year")) false
d("2024-03-01").isBefore(d("2024-02-29").add(1, "year")) false
d("2024-02-29").add(1, "year") < d("2024-03-01") true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
