#!/usr/bin/env bash
# Package: @pacote/computus@1.2.9, pascua@3.0.8; on Node 20.20.2 and 24.21.0
# Guess: Easter is 31 March 2024, 20 April 2025 and 5 April 2026, as in each
#   almanac, and two small libraries agree.
# Seen: @pacote/computus puts Easter 2025 on 13 April, and Easter 2021 on 28
#   March. Of the hundred years from 2000 it differs from pascua in 30.
# Rule: its README names the algorithm of Meeus, Jones and Butcher, which adds
#   13 in the term (8b + 13) / 25; the code adds the year of the century.
# Matters: Good Friday and the holidays that depend on Easter move with it, and
#   so does each term that is counted in working days.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @pacote/computus@1.2.9 pascua@3.0.8

cat >look.mjs <<'JS'
import computus from '@pacote/computus';
import pascua from 'pascua';

const two = (number) => String(number).padStart(2, '0');
const byComputus = (year) => {
  const date = computus.gregorian(year);
  return `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
const byPascua = (year) => {
  const { month, day } = pascua(year);
  return `${two(month)}-${two(day)}`;
};
for (const year of [2021, 2024, 2025, 2026]) console.log(year, byComputus(year), byPascua(year));
const years = Array.from({ length: 100 }, (_, index) => 2000 + index);
console.log(years.filter((year) => byComputus(year) !== byPascua(year)).length);
JS

expected=$(cat <<'TEXT'
2021 03-28 04-04
2024 03-31 03-31
2025 04-13 04-20
2026 04-05 04-05
30
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
