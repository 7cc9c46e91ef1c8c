#!/usr/bin/env bash
# Package: @microsoft/kiota-abstractions@1.0.0-preview.109; on Node 20.20.2
#   and 24.22.3
# Guess: TimeOnly, the type that Kiota gives to format time, reads the digits
#   after the point as a fraction and writes the same time back.
# Seen: the digits are read as a whole number of ten millionths, so .5 becomes
#   .0000005 and .25 becomes .0000025. Only seven digits are read right. A
#   time with an offset, the form that RFC 3339 asks for, is refused.
# Rule: RFC 3339, section 5.6: time-secfrac is a point and one or more digits,
#   the decimal fraction of a second; full-time is partial-time and
#   time-offset. OpenAPI, format registry: time is full-time of RFC 3339.
# Matters: a deadline that is read from a report and sent back is another
#   moment, and the client cannot read a time that the server validates.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @microsoft/kiota-abstractions@1.0.0-preview.109

cat >look.mjs <<'JS'
import { TimeOnly } from '@microsoft/kiota-abstractions';

for (const text of ['09:30:00.5000000', '09:30:00.5', '09:30:00.25', '09:30:00.125', '09:30:00Z', '09:30:00-03:00']) {
  try {
    console.log(text, '->', TimeOnly.parse(text).toString());
  } catch (error) {
    console.log(text, '->', error.message);
  }
}
JS

expected=$(cat <<'TEXT'
09:30:00.5000000 -> 09:30:00.5000000
09:30:00.5 -> 09:30:00.0000005
09:30:00.25 -> 09:30:00.0000025
09:30:00.125 -> 09:30:00.0000125
09:30:00Z -> Value is not a valid time-only representation
09:30:00-03:00 -> Value is not a valid time-only representation
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
