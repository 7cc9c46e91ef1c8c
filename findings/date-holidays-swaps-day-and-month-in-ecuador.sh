#!/usr/bin/env bash
# Package: date-holidays@3.37.0; on Node 20.20.2 and 24.21.0
# Guess: the independence of Guayaquil is a holiday of Ecuador on 9 October.
# Seen: it is listed on 10 September in each year, and 9 October is a working
#   day. The independence of Cuenca, 3 November, is right.
# Rule: article 65 of the Código del Trabajo of Ecuador lists 9 October.
# Matters: terms in working days that pass one of the two dates end a day late
#   or a day early.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0

cat >look.mjs <<'JS'
import Holidays from 'date-holidays';

const ecuador = new Holidays('EC');
for (const date of ['2026-09-10', '2026-10-09', '2026-11-03']) {
  const found = ecuador.isHoliday(new Date(`${date}T15:00:00Z`)) || [];
  console.log(date, found.map(({ name, type }) => `${name} (${type})`).join(', ') || 'none');
}
console.log(
  [2016, 2020, 2024].map((year) => ecuador.getHolidays(year).find(({ name }) => name.includes('Guayaquil')).date.slice(0, 10)).join(' '),
);
JS

expected=$(cat <<'TEXT'
2026-09-10 Independencia de Guayaquil (public)
2026-10-09 none
2026-11-03 Independencia de Cuenca (public)
2016-09-10 2020-09-10 2024-09-10
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
