#!/usr/bin/env bash
# Package: parse-price@1.1.8; on Node 20.20.2
# Guess: "$1.234.567", a price of Chile or Colombia, is 1234567: two points
#   cannot be decimal. A price below zero stays below zero.
# Seen: it is 1.234; what follows the second point is dropped. "12,345,678" is
#   12.345. With decimals, "1.234.567,89" is right. The minus is dropped, in
#   front and behind, and so are the brackets.
# Rule: its README: it returns a number from a localized price string; 1.234,56
#   and 1,234.56 are both 1234.56.
# Matters: pesos of Chile and Colombia and guaraníes are written without
#   decimals, so each price from a million on is read as one of a few pesos.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-price@1.1.8

cat >look.mjs <<'JS'
import parsePrice from 'parse-price';

for (const price of ['€1.234,56', '1.234.567,89', '$1.234.567', '₲ 12.345.678', 'US$ 12,345,678', '1.234', '-5,50', '5,50-', '(5,50)'])
  console.log(`${price} → ${parsePrice(price)}`);
JS

expected=$(cat <<'TEXT'
€1.234,56 → 1234.56
1.234.567,89 → 1234567.89
$1.234.567 → 1.234
₲ 12.345.678 → 12.345
US$ 12,345,678 → 12.345
1.234 → 1.234
-5,50 → 5.5
5,50- → 5.5
(5,50) → 5.5
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
