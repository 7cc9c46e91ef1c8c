#!/usr/bin/env bash
# Package: ssf@0.11.2, xlsx@0.18.5, numfmt@4.0.1; on Node 20.20.2
# Guess: a number with more digits than the pattern has zeros is shown in full,
#   as in Excel.
# Seen: with the pattern 0000000-0, made for a short RUT, 761920839 is shown
#   as 6192083-9: its first digit is gone. The pattern 0-0 leaves 3-9, and a
#   phone pattern of ten digits cuts the country code. xlsx, which carries the
#   same code, does so as well. numfmt shows 76192083-9, and with points in the
#   pattern all of them do.
# Rule: ECMA-376 part 1, section 18.8.31: if a number has more digits to the
#   left of the decimal point than there are placeholders, they are displayed.
# Matters: the text of a cell is that of another taxpayer or telephone, and the
#   number behind it is right, so no check finds it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ssf@0.11.2 xlsx@0.18.5 numfmt@4.0.1

cat >look.mjs <<'JS'
import numfmt from 'numfmt';
import ssf from 'ssf';
import xlsx from 'xlsx';

for (const [pattern, value] of [['00000000-0', 761920839], ['0000000-0', 761920839], ['0-0', 761920839], ['00\\.000\\.000\\-0', 761920839], ['000-0000', 6123456], ['(000) 000-0000', 51912345678]]) {
  const sheet = xlsx.read(xlsx.write({ SheetNames: ['a'], Sheets: { a: { '!ref': 'A1', A1: { t: 'n', v: value, z: pattern } } } }, { type: 'buffer', bookType: 'xlsx' })).Sheets.a;
  console.log(`${pattern} of ${value}: ssf ${ssf.format(pattern, value)}, xlsx ${sheet.A1.w}, numfmt ${numfmt.format(pattern, value)}`);
}
JS

expected=$(cat <<'TEXT'
00000000-0 of 761920839: ssf 76192083-9, xlsx 76192083-9, numfmt 76192083-9
0000000-0 of 761920839: ssf 6192083-9, xlsx 6192083-9, numfmt 76192083-9
0-0 of 761920839: ssf 3-9, xlsx 3-9, numfmt 76192083-9
00\.000\.000\-0 of 761920839: ssf 76.192.083-9, xlsx 76.192.083-9, numfmt 76.192.083-9
000-0000 of 6123456: ssf 612-3456, xlsx 612-3456, numfmt 612-3456
(000) 000-0000 of 51912345678: ssf (191) 234-5678, xlsx (191) 234-5678, numfmt (5191) 234-5678
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
