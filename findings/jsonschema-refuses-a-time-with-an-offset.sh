#!/usr/bin/env bash
# Package: jsonschema@1.5.0; on Node 20.20.2 and 24.21.0
# Guess: format "time" takes 10:00:00-05:00 and refuses 10:00:00; format "date"
#   refuses 29 February 2023.
# Seen: all three are the other way round, while date-time takes the offset.
# Rule: JSON Schema draft-07, validation, section 7.3.1: time is full-time of
#   RFC 3339, with an offset, and date is full-date; RFC 3339, section 5.7: the
#   day is limited by month and year.
# Matters: a client that checks responses by the contract refuses a right one
#   and takes a day that does not exist.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonschema@1.5.0

cat >look.mjs <<'JS'
import jsonschema from 'jsonschema';

for (const [format, text] of [
  ['time', '10:00:00Z'],
  ['time', '10:00:00-05:00'],
  ['time', '10:00:00'],
  ['date', '2024-02-29'],
  ['date', '2023-02-29'],
  ['date-time', '2024-02-29T10:00:00-05:00'],
  ['date-time', '2024-02-29 10:00:00Z'],
])
  console.log(format, text, jsonschema.validate(text, { $schema: 'http://json-schema.org/draft-07/schema#', type: 'string', format }).valid);
JS

expected=$(cat <<'TEXT'
time 10:00:00Z false
time 10:00:00-05:00 false
time 10:00:00 true
date 2024-02-29 true
date 2023-02-29 true
date-time 2024-02-29T10:00:00-05:00 true
date-time 2024-02-29 10:00:00Z true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
