#!/usr/bin/env bash
# Package: edtf@4.11.1, @edtf-ts/core@0.4.2; on Node 20.20.2 and 24.21.0
# Guess: 2024-37, the first quadrimester, ends with April; summer in the south
#   (2024-30) is not in July in either library.
# Seen: edtf ends the first quadrimester with May, so that it overlaps with the
#   second. It takes seasons for quarters: summer is April to June in the north
#   and July to September in the south. edtf-ts reads the quadrimesters, puts
#   the seasons of the south at 25 to 28 and refuses 2024-30.
# Rule: EDTF, level 2, sub-year groupings: 25 to 28 are the seasons of the
#   north, 29 to 32 of the south, 37 to 39 quadrimesters of four months.
# Matters: filings by quadrimester and by season of the south are found in the
#   wrong months, and two clients disagree about one text.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts edtf@4.11.1 @edtf-ts/core@0.4.2

cat >look.mjs <<'JS'
import { parse } from '@edtf-ts/core';
import edtf from 'edtf';

const months = ({ min, max }) => `${new Date(min).toISOString().slice(0, 7)} to ${new Date(max).toISOString().slice(0, 7)}`;
for (const [text, meaning] of [
  ['2024-33', 'first quarter'],
  ['2024-37', 'first quadrimester'],
  ['2024-38', 'second quadrimester'],
  ['2024-39', 'third quadrimester'],
  ['2024-40', 'first semester'],
  ['2024-26', 'summer in the north'],
  ['2024-30', 'summer in the south'],
]) {
  const other = parse(text);
  console.log(`${text} ${meaning}: edtf ${months(edtf(text))}; edtf-ts ${other.success ? months(other.value) : other.errors[0].message}`);
}
JS

expected=$(cat <<'TEXT'
2024-33 first quarter: edtf 2024-01 to 2024-03; edtf-ts 2024-01 to 2024-03
2024-37 first quadrimester: edtf 2024-01 to 2024-05; edtf-ts 2024-01 to 2024-04
2024-38 second quadrimester: edtf 2024-05 to 2024-09; edtf-ts 2024-05 to 2024-08
2024-39 third quadrimester: edtf 2024-09 to 2024-12; edtf-ts 2024-09 to 2024-12
2024-40 first semester: edtf 2024-01 to 2024-06; edtf-ts 2024-01 to 2024-06
2024-26 summer in the north: edtf 2024-04 to 2024-06; edtf-ts 2024-12 to 2025-02
2024-30 summer in the south: edtf 2024-07 to 2024-09; edtf-ts Month must be 01-12, got: 30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
