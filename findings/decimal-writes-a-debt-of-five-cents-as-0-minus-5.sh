#!/usr/bin/env bash
# Package: decimal@0.0.2; on Node 20.20.2
# Guess: 1 less 1.05 is -0.05, as a number and as a text.
# Seen: toString() writes "0.-5", and toNumber() returns NaN, for results between
#   -0.1 and 0, from sub, add and mul alike. A result of -0.25 is right as a
#   number, and is written "-.25".
# Rule: the README: toString() returns the decimal as a text, and toNumber() turns
#   it into a number; a Decimal of "-0.05" can be given.
# Matters: an account that is a few cents short shows a text that no parser reads,
#   and a total that adds it is NaN.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts decimal@0.0.2

cat >look.mjs <<'JS'
import Decimal from 'decimal';

for (const [left, operator, right] of [
  ['1', 'sub', '0.95'],
  ['1', 'sub', '1.05'],
  ['100.00', 'sub', '100.01'],
  ['1', 'add', '-1.05'],
  ['0.01', 'mul', '-1'],
  ['-0.05', 'add', '0'],
  ['10', 'sub', '10.25'],
  ['5', 'sub', '7.5'],
]) {
  const result = Decimal(left)[operator](right);
  console.log(`${left} ${operator} ${right}: "${result}", ${result.toNumber()}`);
}
JS

expected=$(cat <<'TEXT'
1 sub 0.95: "0.05", 0.05
1 sub 1.05: "0.-5", NaN
100.00 sub 100.01: "0.-1", NaN
1 add -1.05: "0.-5", NaN
0.01 mul -1: "0.-1", NaN
-0.05 add 0: "0.-5", NaN
10 sub 10.25: "-.25", -0.25
5 sub 7.5: "-2.5", -2.5
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
