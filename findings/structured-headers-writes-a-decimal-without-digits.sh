#!/usr/bin/env bash
# Package: structured-headers@2.1.0; on Node 20.20.2 and 24.21.0
# Guess: a decimal is rounded to three digits after the point, halves to the
#   even digit, and 0.0004 is written 0.0.
# Seen: a value that rounds to a whole number is written "1." or "0.", which
#   its own parser refuses; 0.0025 becomes 0.003.
# Rule: RFC 9651, section 4.1.5: round half to even; a fraction of zero is
#   written as "0".
# Matters: a parameter such as a cost or a rate in a structured field makes
#   the whole field unreadable for the receiver, for a few values only.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts structured-headers@2.1.0

cat >look.mjs <<'JS'
import { parseItem, serializeItem } from 'structured-headers';

for (const value of [2.5, 1.0005, 0.0004, 0.0025]) {
  const text = serializeItem(value, new Map());
  let parsed;
  try {
    [parsed] = parseItem(text);
  } catch (error) {
    parsed = error.name;
  }
  console.log(value, text, parsed);
}
JS

expected=$(cat <<'TEXT'
2.5 2.5 2.5
1.0005 1. Error
0.0004 0. Error
0.0025 0.003 0.003
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
