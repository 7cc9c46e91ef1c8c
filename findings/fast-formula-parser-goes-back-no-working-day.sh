#!/usr/bin/env bash
# Package: fast-formula-parser@1.0.19; on Node 20.20.2
# Guess: WORKDAY(DATE(2024,1,31),-1) is Tuesday 30 January.
# Seen: it is 31 January itself, and so are -2 and -5 working days. Positive
#   numbers of days are right.
# Rule: the documentation of Excel, on WORKDAY: a positive number of days yields
#   a future date, a negative one a past date. The package parses Excel
#   formulas.
# Matters: the last day to call a meeting is so many working days before it.
#   Counted backwards, each such date is late.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-formula-parser@1.0.19

cat >look.mjs <<'JS'
import Parser from 'fast-formula-parser';

const parser = new Parser();
for (const days of [1, 5, -1, -2, -5]) {
  const serial = parser.parse(`WORKDAY(DATE(2024,1,31),${days})`, { sheet: 'A', row: 1, col: 1 });
  console.log(`31 January 2024 and ${days} working days:`, new Date((serial - 25_569) * 86_400_000).toUTCString().slice(0, 16));
}
JS

expected=$(cat <<'TEXT'
31 January 2024 and 1 working days: Thu, 01 Feb 2024
31 January 2024 and 5 working days: Wed, 07 Feb 2024
31 January 2024 and -1 working days: Wed, 31 Jan 2024
31 January 2024 and -2 working days: Wed, 31 Jan 2024
31 January 2024 and -5 working days: Wed, 31 Jan 2024
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
