#!/usr/bin/env bash
# Package: numbro@2.5.0; on Node 20.20.2
# Guess: with { output: 'time' }, a negative number of seconds is the time of
#   the positive number with a minus; 59.6 seconds are one minute.
# Seen: -1 is written -1:59:59, -60 is -1:59:00 and -3661 is -2:58:59: the hours
#   are rounded down and the rest counts forward. 59.6 is 0:00:60. The times of
#   whole positive numbers are right.
# Rule: none of the documentation says that only the hours are negative; in each
#   other output of numbro the minus negates the whole number. unformat() reads
#   -1:59:59 as -1, other readers as -7199.
# Matters: the time that is left till a deadline turns negative when the
#   deadline has passed; one second late is shown as nearly two hours late.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts numbro@2.5.0

cat >look.mjs <<'JS'
import numbro from 'numbro';

for (const seconds of [1, 3661, -1, -60, -3600, -3661, 59.6])
  console.log(seconds, numbro(seconds).format({ output: 'time' }));
JS

expected=$(cat <<'TEXT'
1 0:00:01
3661 1:01:01
-1 -1:59:59
-60 -1:59:00
-3600 -1:00:00
-3661 -2:58:59
59.6 0:00:60
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
