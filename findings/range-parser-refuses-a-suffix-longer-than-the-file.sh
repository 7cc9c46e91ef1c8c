#!/usr/bin/env bash
# Package: range-parser@1.3.0, header-range-parser@2.0.0; on Node 20.20.2 and
#   24.21.0
# Guess: "bytes=-65536" of a file of 1000 bytes is the whole file.
# Seen: both return -1, range not satisfiable, for a suffix that is longer than
#   the file by one byte or more.
# Rule: RFC 9110, section 14.1.2: if the representation is shorter than the
#   suffix, the entire representation is used.
# Matters: readers of PDF and ZIP ask for the last 64 KiB to find the
#   directory; for a short report the server answers 416.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts range-parser@1.3.0 header-range-parser@2.0.0

cat >look.mjs <<'JS'
import { parseRange } from 'header-range-parser';
import rangeParser from 'range-parser';

const show = (result) => (typeof result === 'number' ? result : result.map(({ start, end }) => `${start}-${end}`).join());
for (const header of ['bytes=0-999', 'bytes=-100', 'bytes=-1000', 'bytes=-1001', 'bytes=-65536'])
  console.log(header, 'of 1000 bytes: range-parser', show(rangeParser(1000, header)), 'header-range-parser', show(parseRange(1000, header)));
JS

expected=$(cat <<'TEXT'
bytes=0-999 of 1000 bytes: range-parser 0-999 header-range-parser 0-999
bytes=-100 of 1000 bytes: range-parser 900-999 header-range-parser 900-999
bytes=-1000 of 1000 bytes: range-parser 0-999 header-range-parser 0-999
bytes=-1001 of 1000 bytes: range-parser -1 header-range-parser -1
bytes=-65536 of 1000 bytes: range-parser -1 header-range-parser -1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
