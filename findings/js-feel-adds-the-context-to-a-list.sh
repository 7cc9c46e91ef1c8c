#!/usr/bin/env bash
# Package: js-feel@1.4.7; on Node 20.20.2
# Guess: the list functions and decimal of FEEL give the values that the tables
#   of DMN 1.1 state, and months can be added to a date.
# Seen: concatenate and flatten append the whole context, union returns its
#   lists unmerged with the context, insert before returns an empty list, and
#   index of one zero-based number. decimal(2.5, 0) is the text "3". Adding
#   P1Y, P1M or P6M to a date throws a TypeError; P1D works, and so does P1Y
#   with a date and time.
# Rule: DMN 1.1, list functions: concatenate([1,2],[3]) = [1,2,3],
#   union([1,2],[2,3]) = [1,2,3] and index of([1,2,3,2],2) = [2,4]; insert
#   before returns a list with the new item; numeric functions: decimal(2.5, 0)
#   = 2. The README claims conformance level 3 and refers to DMN 1.1 for the
#   details.
# Matters: the list of attorneys of a decision contains the request itself, and
#   a power of six months has no last day.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts js-feel@1.4.7

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { feel } = createRequire(import.meta.url)('js-feel')();
for (const rule of [
  'concatenate([1,2],[3])',
  'flatten([[1,2],[[3]],4])',
  'union([1,2],[2,3])',
  'distinct values([1,2,3,2,1])',
  'insert before([1,3],1,2)',
  'index of([1,2,3,2],2)',
  'decimal(2.5, 0)',
  'date("2026-06-15") + duration("P1D")',
  'date("2026-06-15") + duration("P1Y")',
  'date("2026-06-15") + duration("P1M")',
  'date("2026-06-15") + duration("P6M")',
  'date and time("2026-06-15T12:00:00Z") + duration("P1Y")',
]) {
  const seen = await feel.parse(rule).build({ company: 'Sur' }).then(JSON.stringify, (error) => error.message);
  console.log(`${rule} → ${seen}`);
}
JS

expected=$(cat <<'TEXT'
concatenate([1,2],[3]) → [1,2,3,{"company":"Sur"}]
flatten([[1,2],[[3]],4]) → [[1,2],[[3]],4,{"company":"Sur"}]
union([1,2],[2,3]) → [[1,2],[2,3],{"company":"Sur"}]
distinct values([1,2,3,2,1]) → [1,2,3]
insert before([1,3],1,2) → []
index of([1,2,3,2],2) → 1
decimal(2.5, 0) → "3"
date("2026-06-15") + duration("P1D") → "2026-06-16T00:00:00.000Z"
date("2026-06-15") + duration("P1Y") → Cannot read properties of undefined (reading 'isValid')
date("2026-06-15") + duration("P1M") → Cannot read properties of undefined (reading 'isValid')
date("2026-06-15") + duration("P6M") → Cannot read properties of undefined (reading 'isValid')
date and time("2026-06-15T12:00:00Z") + duration("P1Y") → "2027-06-15T12:00:00.000Z"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
