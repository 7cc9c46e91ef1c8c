#!/usr/bin/env bash
# Package: hare-niemeyer@3.0.0; on Node 20.20.2
# Guess: all seats are given; when remainders are equal, the rest is drawn by
#   lot among those parties.
# Seen: where two seats are to be drawn, one is given: 4 equal parties get 5 of
#   6 seats, and 50, 30, 10 and 10 get 14 of 15. Nothing is drawn: in 200 runs
#   it is always the first party. The sum is right without equal remainders, and
#   where one seat is to be drawn.
# Rule: its README: in case of equal remainders the script draws by lot who gets
#   the remaining seat; seats is the number to be distributed.
# Matters: seats of a board or shares of an issue that are divided by holdings
#   do not add up, and equal holders are served in the order of the list.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts hare-niemeyer@3.0.0

cat >look.mjs <<'JS'
import hareNiemeyer from 'hare-niemeyer';

for (const [holdings, seats] of [[{ a: 60, b: 30, c: 10 }, 7], [{ a: 1, b: 1, c: 1, d: 1 }, 6], [{ a: 1, b: 1, c: 1 }, 5], [{ a: 50, b: 30, c: 10, d: 10 }, 15], [{ a: 1, b: 1 }, 5]]) {
  const results = new Set();
  for (let run = 0; run < 200; run++) results.add(JSON.stringify(hareNiemeyer(holdings, seats)));
  const given = [...results].map((result) => Object.values(JSON.parse(result)).reduce((sum, part) => sum + part, 0));
  console.log(`${JSON.stringify(holdings)}, ${seats} seats: ${[...results].join(' or ')}, together ${given.join(' or ')}`);
}
JS

expected=$(cat <<'TEXT'
{"a":60,"b":30,"c":10}, 7 seats: {"a":4,"b":2,"c":1}, together 7
{"a":1,"b":1,"c":1,"d":1}, 6 seats: {"a":2,"b":1,"c":1,"d":1}, together 5
{"a":1,"b":1,"c":1}, 5 seats: {"a":2,"b":1,"c":1}, together 4
{"a":50,"b":30,"c":10,"d":10}, 15 seats: {"a":8,"b":4,"c":1,"d":1}, together 14
{"a":1,"b":1}, 5 seats: {"a":3,"b":2}, together 5
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
