#!/usr/bin/env bash
# Package: fraction.js@5.3.4; on Node 20.20.2 and 24.21.0
# Guess: a share of 1/3 in an object is written to JSON as a number or as
#   {"n":1,"d":3}, as its toString() is a text.
# Seen: JSON.stringify throws on the BigInt inside. In the other direction the
#   text "1e-7", as JSON has it, is refused, and the number 1e-7 is read.
# Rule: since version 5 numerator and denominator are BigInt, which
#   JSON.stringify refuses.
# Matters: one exact share in a response turns it into a 500.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fraction.js@5.3.4

cat >look.mjs <<'JS'
import Fraction from 'fraction.js';

const look = (run) => {
  try {
    return run();
  } catch ({ message }) {
    return message;
  }
};
console.log(new Fraction('33.(3)').div(100).toFraction());
console.log(look(() => JSON.stringify({ share: new Fraction(1, 3) })));
console.log(look(() => new Fraction(0.0000001).toFraction()));
console.log(look(() => new Fraction(String(0.0000001)).toFraction()));
JS

expected=$(cat <<'TEXT'
1/3
Do not know how to serialize a BigInt
1/10000000
Invalid argument
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
