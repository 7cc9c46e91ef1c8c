#!/usr/bin/env bash
# Package: @marcbachmann/cel-js@8.0.0; on Node 20.20.2
# Guess: timestamp("2024-02-30T00:00:00Z") is an error, as is
#   timestamp("2024-13-01T00:00:00Z").
# Seen: it is 1 March 2024, and 31 April is 1 May; month 13 is an error, and so
#   is a date without a time. 29 February 2023 is 1 March.
# Rule: the language definition of CEL: the argument of timestamp() is in the
#   format of RFC 3339, whose section 5.7 gives each month its last day; a
#   string that cannot be converted is an error.
# Matters: a date that was misread or mistyped in a deed passes the rule and
#   moves the end of a power into the next month.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @marcbachmann/cel-js@8.0.0

cat >look.mjs <<'JS'
import { evaluate } from '@marcbachmann/cel-js';

for (const date of ['2024-02-29', '2024-02-30', '2023-02-29', '2024-04-31', '2024-13-01', '2024-01-32'])
  try {
    console.log(date, evaluate(`timestamp("${date}T00:00:00Z")`).toISOString());
  } catch ({ message }) {
    console.log(date, message.split('\n')[0]);
  }
JS

expected=$(cat <<'TEXT'
2024-02-29 2024-02-29T00:00:00.000Z
2024-02-30 2024-03-01T00:00:00.000Z
2023-02-29 2023-03-01T00:00:00.000Z
2024-04-31 2024-05-01T00:00:00.000Z
2024-13-01 timestamp() requires a string in ISO 8601 format
2024-01-32 timestamp() requires a string in ISO 8601 format
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
