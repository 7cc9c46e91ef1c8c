#!/usr/bin/env bash
# Package: dnum@2.17.0; on Node 20.20.2
# Guess: -99.9 without decimals is -100, and -12.5 is -13 or -12; only halves are
#   in doubt.
# Seen: they are -98 and -11, and -9.96 to one digit is -8: where the fraction of
#   a negative number rounds up, the whole part goes one up, not down. toNumber()
#   and toString() with digits do the same; round() and setDecimals() are right.
# Rule: the README: digits is the number of digits to display, and ROUND_HALF is
#   the default method.
# Matters: a debt or a loss is shown up to two units too small, whole amounts
#   being how a table of a balance shows them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts dnum@2.17.0

cat >look.mjs <<'JS'
import { format, from, round, toNumber, toString } from 'dnum';

for (const [value, digits] of [
  ['99.9', 0],
  ['-99.9', 0],
  ['-12.5', 0],
  ['-12.4', 0],
  ['-1.6', 0],
  ['-9.96', 1],
  ['-9.94', 1],
  ['-1234.999', 2],
]) {
  const amount = from(value, 18);
  const number = toNumber(round(amount, digits));
  console.log(`${value} to ${digits}: ${format(amount, digits)}, ${toNumber(amount, digits)}, ${toString(amount, digits)}, round ${number}`);
}
JS

expected=$(cat <<'TEXT'
99.9 to 0: 100, 100, 100, round 100
-99.9 to 0: -98, -98, -98, round -100
-12.5 to 0: -11, -11, -11, round -13
-12.4 to 0: -12, -12, -12, round -12
-1.6 to 0: -0, 0, -0, round -2
-9.96 to 1: -8, -8, -8, round -10
-9.94 to 1: -9.9, -9.9, -9.9, round -10
-1234.999 to 2: -1,233, -1233, -1233, round -1235
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
