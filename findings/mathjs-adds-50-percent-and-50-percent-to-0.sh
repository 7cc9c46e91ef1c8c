#!/usr/bin/env bash
# Package: mathjs@15.2.0; on Node 20.20.2 and 24.21.0
# Guess: 50% + 50% is 1, or 0.75 if the second is taken of the first, as in
#   100 + 10% = 110.
# Seen: it is 0: the first percent sign is read as the modulo operator, whose
#   right side is +50%. 40% + 60% is 0.4, and 60% + 40% is 0. Parentheses
#   help.
# Matters: an expression that sums the shares of owners returns a plausible
#   number without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mathjs@15.2.0

cat >look.mjs <<'JS'
import { evaluate } from 'mathjs';

for (const text of ['50%', '100 + 10%', '50% + 50%', '60% + 40%', '40% + 35% + 25%', '(60%) + (40%)'])
  console.log(text, '=', evaluate(text));
console.log(evaluate('40% + 60%').toFixed(2));
JS

expected=$(cat <<'TEXT'
50% = 0.5
100 + 10% = 110
50% + 50% = 0
60% + 40% = 0
40% + 35% + 25% = 0
(60%) + (40%) = 1
0.40
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
