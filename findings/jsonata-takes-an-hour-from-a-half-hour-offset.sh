#!/usr/bin/env bash
# Package: jsonata@2.2.2; on Node 20.20.2
# Guess: $fromMillis with the offset "-0430" is four and a half hours before
#   UTC, as "+0530" is five and a half hours after it.
# Seen: it is five and a half hours before, and [z] prints GMT-05:30. Negative
#   offsets with minutes are all off by an hour; others are right.
# Rule: documentation of $fromMillis: the time zone is given as ±HHMM. ISO 8601:
#   the sign covers the hours and the minutes.
# Matters: Caracas had -04:30 until May 2016: powers and deeds of those years
#   are dated an hour early, around midnight on the day before.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonata@2.2.2

cat >look.mjs <<'JS'
import jsonata from 'jsonata';

const moment = Date.UTC(2015, 0, 31, 5, 0);
for (const offset of ['-0400', '-0430', '-0330', '+0000', '+0530']) {
  const expression = jsonata(`$fromMillis(${moment}, "[Y0001]-[M01]-[D01] [H01]:[m01] [z]", "${offset}")`);
  console.log('05:00 UTC at', offset, 'is', await expression.evaluate({}));
}
JS

expected=$(cat <<'TEXT'
05:00 UTC at -0400 is 2015-01-31 01:00 GMT-04:00
05:00 UTC at -0430 is 2015-01-30 23:30 GMT-05:30
05:00 UTC at -0330 is 2015-01-31 00:30 GMT-04:30
05:00 UTC at +0000 is 2015-01-31 05:00 GMT+00:00
05:00 UTC at +0530 is 2015-01-31 10:30 GMT+05:30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
