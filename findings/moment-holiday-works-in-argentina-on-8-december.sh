#!/usr/bin/env bash
# Package: moment-holiday@1.5.1 with moment@2.31.0; on Node 20.20.2
# Guess: the set Argentina has the public holidays of the law, among them 17 June
#   and 8 December.
# Seen: neither is in it, in any year, and isHoliday() is false for 8 December. 24
#   April and Maundy Thursday, on which offices work or may work, are holidays.
# Rule: law 27.399 of Argentina, article 1: its list of holidays has the 17th of
#   June, movable, and the 8th of December, fixed, and not the 24th of April.
# Matters: a deadline in working days that is counted with it ends too early, and
#   a payment is due on a day on which no bank opens.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts moment-holiday@1.5.1 moment@2.31.0

cat >look.mjs <<'JS'
import moment from 'moment-holiday';

moment.modifyHolidays.set('Argentina');
for (const year of [2024, 2026, 2027]) {
  const days = moment(`${year - 1}-12-31`).holidaysBetween(moment(`${year + 1}-01-01`));
  console.log(`${year}: ${days.map((day) => day.format('MM-DD')).join(' ')}`);
  console.log(`  8 December ${moment(`${year}-12-08`).isHoliday()}, 25 December ${moment(`${year}-12-25`).isHoliday()}`);
}
JS

expected=$(cat <<'TEXT'
2024: 01-01 02-12 02-13 03-24 03-28 03-29 04-02 04-24 05-01 05-25 06-20 07-09 08-19 10-14 11-25 12-25
  8 December false, 25 December Navidad
2026: 01-01 02-16 02-17 03-24 04-02 04-03 04-24 05-01 05-25 06-20 07-09 08-17 10-12 11-23 12-25
  8 December false, 25 December Navidad
2027: 01-01 02-08 02-09 03-24 03-25 03-26 04-02 04-24 05-01 05-25 06-20 07-09 08-16 10-11 11-22 12-25
  8 December false, 25 December Navidad
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
