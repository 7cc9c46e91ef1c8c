#!/usr/bin/env bash
# Package: fractional@1.0.0; on Node 20.20.2
# Guess: the text that toString() writes is read again as the same fraction, and
#   so is "-1 1/2".
# Seen: "-1 1/2" is -1/2 and "-3 1/2" is -5/2: the fraction is added to the whole
#   number, whose sign it does not take. "1 1/2" is right.
# Rule: toString() of the same package writes -7/2 as "-3 1/2".
# Matters: a balance or a change of share that is stored as text and read again
#   is one unit off, without an error, only when it is negative.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fractional@1.0.0

cat >look.mjs <<'JS'
import fractional from 'fractional';

const { Fraction } = fractional;
for (const pair of [[7, 2], [-7, 2], [3, 2], [-3, 2], [-1, 2], [-100, 3]]) {
  const text = new Fraction(...pair).toString();
  const { numerator, denominator } = new Fraction(text);
  console.log(`${pair.join('/')} is "${text}", which is read as ${numerator}/${denominator}`);
}
JS

expected=$(cat <<'TEXT'
7/2 is "3 1/2", which is read as 7/2
-7/2 is "-3 1/2", which is read as -5/2
3/2 is "1 1/2", which is read as 3/2
-3/2 is "-1 1/2", which is read as -1/2
-1/2 is "-1/2", which is read as -1/2
-100/3 is "-33 1/3", which is read as -98/3
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
