#!/usr/bin/env bash
# Package: human-interval@2.0.1, of Agenda and Bree; on Node 20.20.2
# Guess: "half an hour" and "a week" are read, or are NaN as "3 fortnights" is.
# Seen: they are 0, also "an hour" and "every hour", while "hour" is an hour;
#   "two and a half hours" is two hours.
# Rule: README: wordy numbers and units in English; minute and one minute are
#   the same.
# Matters: a job with this interval runs again at once and without a pause, and
#   a time limit of half an hour is over when it begins.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts human-interval@2.0.1

cat >look.mjs <<'JS'
import humanInterval from 'human-interval';

for (const text of ['hour', 'one hour', 'an hour', 'half an hour', 'every hour', 'a week', 'two hours', 'two and a half hours', '3 fortnights'])
  console.log(text, humanInterval(text));
JS

expected=$(cat <<'TEXT'
hour 3600000
one hour 3600000
an hour 0
half an hour 0
every hour 0
a week 0
two hours 7200000
two and a half hours 7200000
3 fortnights NaN
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
