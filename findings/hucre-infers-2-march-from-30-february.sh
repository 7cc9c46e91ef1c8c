#!/usr/bin/env bash
# Package: hucre@1.0.0; on Node 20.20.2 and 24.21.0
# Guess: typeInference leaves a text as it is where the value would not be
#   written back the same, as it does for 0012.
# Seen: +56912345678 becomes a number without its plus, a number of twenty
#   digits loses the last ones, and 2026-02-30 becomes 2 March.
# Rule: RFC 3339, section 5.7: the day is at most the last day of its month.
#   Integers above 2^53 have no exact number in JavaScript.
# Matters: phones, numbers of deeds and wrong dates of a list are changed while
#   it is read; only the leading zero is kept.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts hucre@1.0.0

cat >look.mjs <<'JS'
import { parseCsvObjects } from 'hucre';

for (const text of ['0012', '33.30', 'true', '2026-02-28', '2026-02-30', '+56912345678', '12345678901234567891']) {
  const [{ value }] = parseCsvObjects(`value\n${text}\n`, { typeInference: true }).data;
  console.log(text, '->', typeof value, value instanceof Date ? value.toISOString() : value);
}
JS

expected=$(cat <<'TEXT'
0012 -> string 0012
33.30 -> number 33.3
true -> boolean true
2026-02-28 -> object 2026-02-28T00:00:00.000Z
2026-02-30 -> object 2026-03-02T00:00:00.000Z
+56912345678 -> number 56912345678
12345678901234567891 -> number 12345678901234567000
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
