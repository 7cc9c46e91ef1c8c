#!/usr/bin/env bash
# Package: date-fns@4.4.0; on Node 20.20.2 and 24.21.0
# Guess: from Friday to Saturday no working day passes, from Saturday to Monday
#   one, as addBusinessDays goes from Saturday to Monday in one. The way back
#   is the negative of the way there.
# Seen: from Friday to Saturday is 1 and back 0; from Saturday to Monday is 0
#   and back -1. The day from which the count starts is counted and the day at
#   which it arrives is not, so the way back has another number.
# Rule: the documentation: a business day is a day not in the weekend; the
#   number of business day periods between the given dates.
# Matters: notice given on a Saturday has a working day too many, or one too
#   few, against the other function of the same library.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts date-fns@4.4.0

cat >look.mjs <<'JS'
import { addBusinessDays, differenceInBusinessDays } from 'date-fns';

const day = (date) => new Date(2026, 5, date);
const name = (date) => `${date.toDateString().slice(0, 3)} ${date.getDate()}`;
for (const [from, to] of [[5, 6], [5, 7], [5, 8], [6, 8], [7, 8], [5, 13], [5, 15]])
  console.log(name(day(from)), 'to', name(day(to)), differenceInBusinessDays(day(to), day(from)), 'and back', differenceInBusinessDays(day(from), day(to)));
for (const date of [5, 6, 7]) console.log(name(day(date)), 'and 1 working day is', name(addBusinessDays(day(date), 1)));
JS

expected=$(cat <<'TEXT'
Fri 5 to Sat 6 1 and back 0
Fri 5 to Sun 7 1 and back 0
Fri 5 to Mon 8 1 and back -1
Sat 6 to Mon 8 0 and back -1
Sun 7 to Mon 8 0 and back -1
Fri 5 to Sat 13 6 and back -5
Fri 5 to Mon 15 6 and back -6
Fri 5 and 1 working day is Mon 8
Sat 6 and 1 working day is Mon 8
Sun 7 and 1 working day is Mon 8
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
