#!/usr/bin/env bash
# Package: @datasert/cronjs-matcher@1.4.0, @datasert/cronjs-parser@1.4.0; on
#   Node 20.20.2
# Guess: "? * 5#5" is each fifth Friday of a month; of 2026 these are 30
#   January, 29 May, 31 July and 30 October.
# Seen: 31 July is missing. A fifth weekday that falls on the 31st is missed
#   for every weekday; the fourth and the last ("5L") are right.
# Rule: README of the parser: # picks the nth weekday of the month.
# Matters: a job of the fifth Friday, such as a quarterly register extract, does
#   not run and nothing reports it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @datasert/cronjs-parser@1.4.0 @datasert/cronjs-matcher@1.4.0

cat >look.mjs <<'JS'
import matcher from '@datasert/cronjs-matcher';
import parser from '@datasert/cronjs-parser';

for (const day of ['5#4', '5#5', '5L', '6#5', '1#5']) {
  const expression = parser.parse(`0 9 ? * ${day}`);
  const options = { startAt: '2026-01-01T00:00:00Z', endAt: '2027-01-01T00:00:00Z', matchCount: 20, timezone: 'UTC' };
  console.log(day, matcher.getFutureMatches(expression, options).map((match) => match.slice(5, 10)).join(' '));
}
JS

expected=$(cat <<'TEXT'
5#4 01-23 02-27 03-27 04-24 05-22 06-26 07-24 08-28 09-25 10-23 11-27 12-25
5#5 01-30 05-29 10-30
5L 01-30 02-27 03-27 04-24 05-29 06-26 07-31 08-28 09-25 10-30 11-27 12-25
6#5 05-30 08-29
1#5 03-30 06-29 11-30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
