#!/usr/bin/env bash
# Package: bi-fraction@1.2.1; on Node 20.20.2
# Guess: toPrecision(2) of -12345 is -12000, and that of 0.000123 is 0.00012, as
#   the package writes plain digits where Number writes an exponent.
# Seen: it is 12000: the minus is lost as soon as the precision is less than the
#   digits before the point. 0.000123 is 0.00, as if the zeros were significant.
# Rule: ECMA-262, Number.prototype.toPrecision, whose name and argument the method
#   has: the sign is kept, and the digits count from the first that is not zero.
# Matters: a loss of 12345 is shown as a profit of 12000, and a small share is
#   shown as none.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts bi-fraction@1.2.1

cat >look.mjs <<'JS'
import { Fraction } from 'bi-fraction';

for (const [value, precision] of [
  ['12345', 2],
  ['-12345', 2],
  ['-12345', 5],
  ['-1234.5', 3],
  ['-33.33', 2],
  ['0.0999', 2],
  ['0.000123', 2],
  ['0.000123', 6],
]) {
  const number = Number(Number(value).toPrecision(precision));
  console.log(`${value} to ${precision} digits: ${new Fraction(value).toPrecision(precision)}, Number ${number}`);
}
JS

expected=$(cat <<'TEXT'
12345 to 2 digits: 12000, Number 12000
-12345 to 2 digits: 12000, Number -12000
-12345 to 5 digits: -12345, Number -12345
-1234.5 to 3 digits: 1230, Number -1230
-33.33 to 2 digits: -33, Number -33
0.0999 to 2 digits: 0.10, Number 0.1
0.000123 to 2 digits: 0.00, Number 0.00012
0.000123 to 6 digits: 0.000123, Number 0.000123
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
