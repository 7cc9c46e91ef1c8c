#!/usr/bin/env bash
# Package: enhanced-ms@5.0.0; on Node 20.20.2
# Guess: ".5h" is half an hour, as in the package ms, or null as "1.h" is; "-1h"
#   is negative.
# Seen: the point and the sign are left out: .5h is five hours, .25 days are 25
#   days, and -1h is an hour.
# Rule: README: a text with no valid unit is null; others are parsed.
# Matters: a token, a lock or a retry takes ten times as long as configured.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts enhanced-ms@5.0.0 ms@2.1.3

cat >look.mjs <<'JS'
import { ms as enhanced } from 'enhanced-ms';
import ms from 'ms';

for (const text of ['0.5h', '.5h', '.25 days', '1.h', '1h', '-1h']) console.log(text, '| enhanced-ms', enhanced(text), '| ms', ms(text));
JS

expected=$(cat <<'TEXT'
0.5h | enhanced-ms 1800000 | ms 1800000
.5h | enhanced-ms 18000000 | ms 1800000
.25 days | enhanced-ms 2160000000 | ms 21600000
1.h | enhanced-ms null | ms undefined
1h | enhanced-ms 3600000 | ms 3600000
-1h | enhanced-ms 3600000 | ms -3600000
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
