#!/usr/bin/env bash
# Package: spacetime-holiday@0.3.0 with spacetime@7.15.0; on Node 20.20.2
# Guess: Palm Sunday 2026 is 29 March, the Sunday before Easter on 5 April, and
#   the Day of the Dead is 2 November.
# Seen: Palm Sunday is 12 April, seven days after Easter and not before it, in all
#   years; the Day of the Dead is 31 October. Good Friday and Pentecost are right.
# Rule: Palm Sunday is the Sunday before Easter and opens Holy Week; Mexico keeps
#   the Day of the Dead on 1 and 2 November.
# Matters: courts and registers of many countries close in Holy Week; a deadline
#   that is counted from its first day is two weeks late.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spacetime-holiday@0.3.0 spacetime@7.15.0

cat >look.mjs <<'JS'
import holiday from 'spacetime-holiday';

for (const year of [2025, 2026, 2027, 2028])
  for (const name of ['Palm Sunday', 'Good Friday', 'Easter', 'Pentecost', 'Day of the Dead'])
    console.log(`${name} ${holiday(name, year).format('iso-short')}`);
JS

expected=$(cat <<'TEXT'
Palm Sunday 2025-04-27
Good Friday 2025-04-18
Easter 2025-04-20
Pentecost 2025-06-08
Day of the Dead 2025-10-31
Palm Sunday 2026-04-12
Good Friday 2026-04-03
Easter 2026-04-05
Pentecost 2026-05-24
Day of the Dead 2026-10-31
Palm Sunday 2027-04-04
Good Friday 2027-03-26
Easter 2027-03-28
Pentecost 2027-05-16
Day of the Dead 2027-10-31
Palm Sunday 2028-04-23
Good Friday 2028-04-14
Easter 2028-04-16
Pentecost 2028-06-04
Day of the Dead 2028-10-31
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
