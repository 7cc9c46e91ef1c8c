#!/usr/bin/env bash
# Package: date-fns@4.4.0; on Node 20.20.2 and 24.21.0
# Guess: intervalToDuration from 29 February 2024 to 28 February 2028 is 3
#   years, 11 months and 30 days, or 4 years: at most eleven months beside the
#   years.
# Seen: it is 3 years and 12 months; one year on it is 12 months. 48 full
#   months are 3 full years. From 31 March to 30 April is a month and from 31
#   January to 31 March two, but from 31 January to 30 April two months and 30
#   days.
# Rule: the documentation of differenceInMonths and differenceInYears: the
#   number of full months and of full years; a year has twelve months.
# Matters: the time in office of a director reads "3 years 12 months", and a
#   term in years and the same term in months end on different days.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts date-fns@4.4.0

cat >look.mjs <<'JS'
import { addMonths, differenceInMonths, differenceInYears, intervalToDuration } from 'date-fns';

const show = (start, end) => {
  const months = differenceInMonths(end, start);
  console.log(start.toDateString(), 'to', end.toDateString(), 'years', differenceInYears(end, start), 'months', months, JSON.stringify(intervalToDuration({ start, end })));
};
show(new Date(2023, 1, 28), new Date(2027, 1, 28));
show(new Date(2024, 1, 29), new Date(2025, 1, 28));
show(new Date(2024, 1, 29), new Date(2028, 1, 28));
for (const [month, day, count] of [[0, 31, 1], [2, 31, 1], [0, 31, 3]]) {
  const start = new Date(2026, month, day);
  show(start, addMonths(start, count));
}
JS

expected=$(cat <<'TEXT'
Tue Feb 28 2023 to Sun Feb 28 2027 years 4 months 48 {"years":4}
Thu Feb 29 2024 to Fri Feb 28 2025 years 0 months 12 {"months":12}
Thu Feb 29 2024 to Mon Feb 28 2028 years 3 months 48 {"years":3,"months":12}
Sat Jan 31 2026 to Sat Feb 28 2026 years 0 months 1 {"months":1}
Tue Mar 31 2026 to Thu Apr 30 2026 years 0 months 1 {"months":1}
Sat Jan 31 2026 to Thu Apr 30 2026 years 0 months 2 {"months":2,"days":30}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
