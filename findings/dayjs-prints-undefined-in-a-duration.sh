#!/usr/bin/env bash
# Package: dayjs@1.11.23; on Node 20.20.2
# Guess: a duration of 45 days is formatted with 0 for the years and months that
#   it does not have, as dayjs.duration('P45D') is.
# Seen: a unit that the object does not name is printed as "undefined":
#   dayjs.duration({ days: 45 }).format('Y [y] M [m] D [d]') is
#   "undefined y undefined m 45 d", and the default format of
#   { years: 1 } has the word five times. The same duration from a text or a
#   number of milliseconds is printed right.
# Rule: documentation of Day.js, durations: an object with the units is one of
#   the three ways to create a duration; format takes the listed tokens.
# Matters: the term of a power or of an office appears in a report with the word
#   undefined, and only for terms that lack a unit.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23

cat >look.mjs <<'JS'
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration.js';

dayjs.extend(duration);
const pattern = 'Y [y] M [m] D [d]';
for (const [text, object] of [['P45D', { days: 45 }], ['P3Y', { years: 3 }], ['P1Y6M', { years: 1, months: 6 }], ['P1Y6M2D', { years: 1, months: 6, days: 2 }]])
  console.log(`${text}: ${dayjs.duration(text).format(pattern)} | ${dayjs.duration(object).format(pattern)} | ${dayjs.duration(object).toISOString()}`);
console.log(dayjs.duration({ years: 1 }).format());
JS

expected=$(cat <<'TEXT'
P45D: 0 y 0 m 45 d | undefined y undefined m 45 d | P45D
P3Y: 3 y 0 m 0 d | 3 y undefined m undefined d | P3Y
P1Y6M: 1 y 6 m 0 d | 1 y 6 m undefined d | P1Y6M
P1Y6M2D: 1 y 6 m 2 d | 1 y 6 m 2 d | P1Y6M2D
0001-undefined-undefinedTundefined:undefined:undefined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
