#!/usr/bin/env bash
# Package: duration@0.2.2; on Node 20.20.2
# Guess: from 15 March 2024 to 15 March 2025 it is one year, and a day less is
#   eleven months and 27 days or more.
# Seen: it is 0m 0d with 0 years and 12 months, and a day less is 1m 30d, with
#   -1 as the month. Five years from 15 June 2020 are four. A year that begins
#   in a leap year after February is not counted until its 366th day; one that
#   ends in a leap year is counted a day early, as 1y 1m 30d.
# Rule: its README: years and months are the full ones of the duration, year and
#   month the trailing ones.
# Matters: the term of a lease or of a mandate is shown a year short, and a term
#   of eleven months as one month.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts duration@0.2.2

cat >look.mjs <<'JS'
import Duration from 'duration';

for (const [from, to] of [
  ['2020-06-15', '2023-06-15'],
  ['2020-06-15', '2024-06-15'],
  ['2020-06-15', '2025-06-15'],
  ['2021-06-15', '2025-06-15'],
  ['2021-06-15', '2026-06-15'],
  ['2024-03-15', '2025-03-15'],
  ['2024-03-15', '2025-03-14'],
  ['2023-03-15', '2024-03-14'],
  ['2024-03-15', '2025-02-14'],
]) {
  const term = new Duration(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  console.log(`${from} to ${to}: ${term.toString(1, 1).split(' 0h')[0]}; years ${term.years}, months ${term.months}, month ${term.month}`);
}
JS

expected=$(cat <<'TEXT'
2020-06-15 to 2023-06-15: 2y 0m 0d; years 2, months 36, month 0
2020-06-15 to 2024-06-15: 4y 0m 0d; years 4, months 48, month 0
2020-06-15 to 2025-06-15: 4y 0m 0d; years 4, months 60, month 0
2021-06-15 to 2025-06-15: 4y 0m 0d; years 4, months 48, month 0
2021-06-15 to 2026-06-15: 5y 0m 0d; years 5, months 60, month 0
2024-03-15 to 2025-03-15: 0m 0d; years 0, months 12, month 0
2024-03-15 to 2025-03-14: 1m 30d; years 0, months 11, month -1
2023-03-15 to 2024-03-14: 1y 1m 30d; years 1, months 11, month -1
2024-03-15 to 2025-02-14: 10m 30d; years 0, months 10, month 10
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
