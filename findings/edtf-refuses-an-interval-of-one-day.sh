#!/usr/bin/env bash
# Package: edtf@4.11.1, @edtf-ts/core@0.4.2; on Node 20.20.2 and 24.21.0
# Guess: an interval that begins and ends on one day is read as that day.
# Seen: edtf throws "invalid upper bound" for it, also for one month or year,
#   and for a day up to the end of its month. A month up to a day in it passes.
# Rule: EDTF, level 0: a time interval is a start and an end with a solidus;
#   ISO 8601 excludes only an end before the start. edtf-ts reads all of them.
# Matters: a power that is granted and revoked on one day, or a term of one
#   day, is the plainest period of a register and cannot be read.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts edtf@4.11.1 @edtf-ts/core@0.4.2

cat >look.mjs <<'JS'
import { parse } from '@edtf-ts/core';
import edtf from 'edtf';

const read = (text) => {
  try {
    const { min, max } = edtf(text);
    return `${new Date(min).toISOString().slice(0, 10)} to ${new Date(max).toISOString().slice(0, 10)}`;
  } catch ({ message }) {
    return message;
  }
};
for (const text of ['2024-06-14/2024-06-15', '2024-06-15/2024-06-15', '2024-06/2024-06', '2024/2024', '2024-06-15/2024-06', '2024-06/2024-06-15'])
  console.log(`${text}: edtf ${read(text)}; edtf-ts ${parse(text).success ? 'reads it' : 'refuses it'}`);
JS

expected=$(cat <<'TEXT'
2024-06-14/2024-06-15: edtf 2024-06-14 to 2024-06-15; edtf-ts reads it
2024-06-15/2024-06-15: edtf invalid upper bound: 2024-06-15; edtf-ts reads it
2024-06/2024-06: edtf invalid upper bound: 2024-06; edtf-ts reads it
2024/2024: edtf invalid upper bound: 2024; edtf-ts reads it
2024-06-15/2024-06: edtf invalid upper bound: 2024-06; edtf-ts reads it
2024-06/2024-06-15: edtf 2024-06-01 to 2024-06-15; edtf-ts reads it
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
