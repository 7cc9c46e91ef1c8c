#!/usr/bin/env bash
# Package: date-holidays@3.37.0; on Node 20.20.2
# Guess: the change of the federal government of Mexico is a holiday on
#   1 December until 2018 and on 1 October from 2024 on.
# Seen: 1 December in 2018, 2024 and 2030; 1 October is a working day.
# Rule: article 83 of the Mexican constitution, as amended on 10 February
#   2014: the office begins on 1 October from 2024 on. Article 74 of the
#   Ley Federal del Trabajo names that day since its amendment.
# Matters: a term that is counted in working days over that October is a day
#   off, and so is one over that December.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0

cat >look.mjs <<'JS'
import Holidays from 'date-holidays';

const mexico = new Holidays('MX');
for (const year of [2018, 2024, 2030]) {
  const found = mexico.getHolidays(year).filter(({ name }) => name.startsWith('Transmisión'));
  console.log(year, found.map(({ date, type }) => `${date.slice(0, 10)} ${type}`).join(', '));
}
JS

expected=$(cat <<'TEXT'
2018 2018-12-01 public
2024 2024-12-01 public
2030 2030-12-01 public
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
