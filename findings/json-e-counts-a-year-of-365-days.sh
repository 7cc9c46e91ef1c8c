#!/usr/bin/env bash
# Package: json-e@4.8.4; on Node 20.20.2
# Guess: $fromNow of "1 year" from 1 January 2024 is 1 January 2025, and 12
#   months are a year.
# Seen: it is 31 December 2024. A month has 30 days and a year 365, so that 12
#   months end on 26 December, five days before one year; ten years from 2020
#   end on 29 December 2029.
# Rule: its documentation lists year and month among the units of $fromNow and
#   states no length; a year of a contract ends on the same day of the next (in
#   Spain article 5 of the Civil Code: months and years are counted from date to
#   date).
# Matters: the expiry date that a template writes into a power, a consent or a
#   subscription is days early, and the more the longer it runs.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-e@4.8.4

cat >look.mjs <<'JS'
import jsone from 'json-e';

for (const [from, offset] of [['2023-01-01', '1 year'], ['2024-01-01', '1 year'], ['2024-01-01', '12 months'], ['2024-01-31', '1 month'], ['2020-01-01', '10 years']])
  console.log(from, offset, jsone({ $fromNow: offset, from: `${from}T00:00:00.000Z` }, {}).slice(0, 10));
JS

expected=$(cat <<'TEXT'
2023-01-01 1 year 2024-01-01
2024-01-01 1 year 2024-12-31
2024-01-01 12 months 2024-12-26
2024-01-31 1 month 2024-03-01
2020-01-01 10 years 2029-12-29
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
