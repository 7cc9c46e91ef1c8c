#!/usr/bin/env bash
# Package: nach2@0.5.1 with the moment that it installs; on Node 20.20.2
# Guess: computeBusinessDay(), which the README uses for the effective entry date
#   of a file of payments, leaves out the holidays of the banks.
# Seen: it leaves out Saturday and Sunday only: the business day after 24
#   December 2026 is 25 December, and the one after 31 December is 1 January.
#   There is no argument for holidays.
# Rule: the Operating Rules of Nacha: the effective entry date is a banking day,
#   and the Federal Reserve is closed on its standard holidays, 25 December among
#   them.
# Matters: the date of a wage or a fee is one on which nothing settles; the bank
#   moves it without a word or returns the file.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts nach2@0.5.1

cat >look.mjs <<'JS'
import utils from 'nach2/lib/utils.js';

const format = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
for (const [day, title] of [
  ['2026-12-03', 'a Thursday'],
  ['2026-12-04', 'a Friday'],
  ['2026-12-24', 'before Christmas'],
  ['2026-12-31', 'before New Year'],
  ['2026-11-25', 'before Thanksgiving'],
  ['2027-01-15', 'before the day of Martin Luther King'],
])
  console.log(`${day}, ${title}: next business day ${format(utils.computeBusinessDay(1, new Date(`${day}T12:00:00`)))}`);
JS

expected=$(cat <<'TEXT'
2026-12-03, a Thursday: next business day 2026-12-04
2026-12-04, a Friday: next business day 2026-12-07
2026-12-24, before Christmas: next business day 2026-12-25
2026-12-31, before New Year: next business day 2027-01-01
2026-11-25, before Thanksgiving: next business day 2026-11-26
2027-01-15, before the day of Martin Luther King: next business day 2027-01-18
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
