#!/usr/bin/env bash
# Package: itty-time@2.0.2; on Node 20.20.2
# Guess: ms('5 min') and ms('1 d') are five minutes and a day, as in the package
#   ms, or NaN, as '5min' is.
# Seen: they are 5 and 1: after a space each unknown unit, also 5 Minutes with a
#   capital, is taken as milliseconds.
# Rule: README: "Smaller and faster than ms", for the conversion of a text to
#   milliseconds.
# Matters: a cache or a token that should live for 5 minutes is over after 5
#   milliseconds, and nothing reports the unit.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts itty-time@2.0.2 ms@2.1.3

cat >look.mjs <<'JS'
import { ms as itty } from 'itty-time';
import ms from 'ms';

for (const text of ['5 minutes', '5 Minutes', '5 min', '5min', '1 day', '1 d', '2 hrs', '3 fortnights'])
  console.log(text, '| itty-time', itty(text), '| ms', ms(text));
JS

expected=$(cat <<'TEXT'
5 minutes | itty-time 300000 | ms 300000
5 Minutes | itty-time 5 | ms 300000
5 min | itty-time 5 | ms 300000
5min | itty-time NaN | ms 300000
1 day | itty-time 86400000 | ms 86400000
1 d | itty-time 1 | ms 86400000
2 hrs | itty-time 2 | ms 7200000
3 fortnights | itty-time 3 | ms undefined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
