#!/usr/bin/env bash
# Package: @edtf-ts/core@0.4.2; on Node 20.20.2 and 24.21.0
# Guess: 20:00 in Lima, written 2024-06-15T20:00:00-05:00, is 01:00 UTC of the
#   next day, so 00:30 UTC is before it.
# Seen: the offset is parsed and then ignored. 00:30 UTC is not before 20:00 in
#   Lima, with the answer NO and not MAYBE, and the same moment written with Z
#   differs by five hours.
# Rule: EDTF, level 0: a time with an offset is a moment as in ISO 8601.
# Matters: the order of two acts of one day is wrong as soon as one register
#   writes UTC and the other its local offset.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @edtf-ts/core@0.4.2

cat >look.mjs <<'JS'
import { compare, isBefore, parse } from '@edtf-ts/core';

const lima = parse('2024-06-15T20:00:00-05:00').value;
for (const text of ['2024-06-15T20:00:00Z', '2024-06-16T00:30:00Z', '2024-06-16T01:00:00Z']) {
  const other = parse(text).value;
  console.log(text, 'is before 20:00 in Lima:', isBefore(other, lima), 'difference:', compare(other, lima) / 3600000, 'h');
}
console.log('start of 20:00 in Lima:', new Date(lima.min).toISOString(), 'of Date:', new Date('2024-06-15T20:00:00-05:00').toISOString());
JS

expected=$(cat <<'TEXT'
2024-06-15T20:00:00Z is before 20:00 in Lima: NO difference: 0 h
2024-06-16T00:30:00Z is before 20:00 in Lima: NO difference: 4.5 h
2024-06-16T01:00:00Z is before 20:00 in Lima: NO difference: 5 h
start of 20:00 in Lima: 2024-06-15T20:00:00.000Z of Date: 2024-06-16T01:00:00.000Z
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
