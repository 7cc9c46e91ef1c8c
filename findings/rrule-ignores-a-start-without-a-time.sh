#!/usr/bin/env bash
# Package: rrule@2.8.1; on Node 20.20.2 and 24.21.0
# Guess: a rule whose DTSTART is a date (VALUE=DATE), as calendars write it
#   for whole days, starts on that date.
# Seen: the start is ignored without an error: the rule starts at the moment
#   of the call.
# Rule: RFC 5545, section 3.8.2.4: VALUE=DATE is allowed for DTSTART.
# Matters: a yearly duty of a company that is kept as a whole-day entry falls
#   on another day with every restart of the program.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rrule@2.8.1

cat >look.mjs <<'JS'
import rrule from 'rrule';

const first = (start) => rrule.rrulestr(`${start}\nRRULE:FREQ=YEARLY;COUNT=1`).all()[0];
const before = Date.now() - 1000;
console.log('with a time', first('DTSTART:20240907T000000Z').toISOString());
const moment = first('DTSTART;VALUE=DATE:20240907').getTime();
console.log('a date', moment >= before && moment <= Date.now() ? 'the moment of the call' : moment);
JS

expected=$(cat <<'TEXT'
with a time 2024-09-07T00:00:00.000Z
a date the moment of the call
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
