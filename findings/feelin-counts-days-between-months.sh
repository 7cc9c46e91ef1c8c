#!/usr/bin/env bash
# Package: feelin@8.2.0; on Node 20.20.2 and 24.21.0
# Guess: "years and months duration" returns whole months, as its name and
#   its result type say.
# Seen: it keeps the days: P1Y8M2D, and P29D where no month has passed, which
#   is not equal to zero months. Added to a date, it leads two days too far.
# Rule: DMN, conversion functions of FEEL: years and months
#   duration(date("2011-12-22"), date("2013-08-24")) is duration("P1Y8M").
# Matters: a decision table that tests how many months a power is in force
#   takes another row than in other engines of DMN.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts feelin@8.2.0

cat >look.mjs <<'JS'
import { evaluate } from 'feelin';

const between = (from, to) => `years and months duration(date("${from}"), date("${to}"))`;
for (const line of [
  `string(${between('2011-12-22', '2013-08-24')})`,
  `string(date("2011-12-22") + ${between('2011-12-22', '2013-08-24')})`,
  `string(${between('2024-01-31', '2024-02-29')})`,
  `${between('2024-01-31', '2024-02-29')} = duration("P0M")`,
])
  console.log(evaluate(line).value);
JS

expected=$(cat <<'TEXT'
P1Y8M2D
2013-08-24
P29D
false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
