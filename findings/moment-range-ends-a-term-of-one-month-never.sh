#!/usr/bin/env bash
# Package: moment-range@4.0.2 with moment@2.31.0; on Node 20.20.2
# Guess: rangeFromISOString('2026-01-31/P1M') is the month from 31 January, as an
#   interval of ISO 8601 may state its length.
# Seen: the end is an invalid date, without an error: the range contains no day,
#   and its length is NaN. The same holds for the start of P1M/2026-02-28. An end
#   of 02-28, which leaves out the equal year, is a day of 2001.
# Rule: ISO 8601-1, time intervals: start and duration, duration and end, or an
#   end without the equal parts. The README: it converts an ISO 8601 time
#   interval.
# Matters: a power "2026-01-31/P1M" is never valid, and one that excludes it
#   always is; APIs state terms in this form.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts moment-range@4.0.2 moment@2.31.0

cat >look.mjs <<'JS'
import moment from 'moment';
import ranges from 'moment-range';

const extended = ranges.extendMoment(moment);
moment.suppressDeprecationWarnings = true;
for (const interval of ['2026-01-31/2026-02-28', '2026-01-31/P1M', 'P1M/2026-02-28', '2026-01-31/02-28']) {
  const range = extended.rangeFromISOString(interval);
  const { start, end } = range;
  console.log(`${interval}: ${start.isValid()}, ${end.isValid()}, ${range.diff('days')} days, contains 10 February ${range.contains(moment.utc('2026-02-10'))}`);
}
JS

expected=$(cat <<'TEXT'
2026-01-31/2026-02-28: true, true, 28 days, contains 10 February true
2026-01-31/P1M: true, false, NaN days, contains 10 February false
P1M/2026-02-28: false, true, NaN days, contains 10 February false
2026-01-31/02-28: true, true, -9103 days, contains 10 February false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
