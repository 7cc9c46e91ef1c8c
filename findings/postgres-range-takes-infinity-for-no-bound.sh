#!/usr/bin/env bash
# Package: postgres-range@1.1.4; on Node 20.20.2
# Guess: a range that ends at the timestamp infinity is kept apart from one
#   without an end, as PostgreSQL does, and is written back as it was.
# Seen: both have upper null and the flag of no bound, and both are written as
#   [..,). Read into a column again, the row is no longer equal to the old one,
#   and an exclusive end at infinity has become none. The text "infinity" in
#   quotation marks is no exception.
# Rule: PostgreSQL, section 8.17.4, infinite (unbounded) ranges: the range
#   [today,infinity) means something different from [today,).
# Matters: the validity of a power "until further notice" and one without a
#   stated end are two facts; a copy of the table makes one of them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts postgres-range@1.1.4

cat >look.mjs <<'JS'
import { parse, serialize } from 'postgres-range';

for (const text of ['["2026-01-01 00:00:00+00","2027-01-01 00:00:00+00")', '["2026-01-01 00:00:00+00",)', '["2026-01-01 00:00:00+00",infinity)', '["2026-01-01 00:00:00+00","infinity"]', '[-infinity,2027-01-01)', '(,2027-01-01)']) {
  const range = parse(text);
  console.log(`${text}: lower ${range.lower}, upper ${range.upper}, mask ${range.mask} → ${serialize(range)}`);
}
JS

expected=$(cat <<'TEXT'
["2026-01-01 00:00:00+00","2027-01-01 00:00:00+00"): lower 2026-01-01 00:00:00+00, upper 2027-01-01 00:00:00+00, mask 4 → ["2026-01-01 00:00:00+00","2027-01-01 00:00:00+00")
["2026-01-01 00:00:00+00",): lower 2026-01-01 00:00:00+00, upper null, mask 36 → ["2026-01-01 00:00:00+00",)
["2026-01-01 00:00:00+00",infinity): lower 2026-01-01 00:00:00+00, upper null, mask 36 → ["2026-01-01 00:00:00+00",)
["2026-01-01 00:00:00+00","infinity"]: lower 2026-01-01 00:00:00+00, upper null, mask 44 → ["2026-01-01 00:00:00+00",)
[-infinity,2027-01-01): lower null, upper 2027-01-01, mask 20 → (,2027-01-01)
(,2027-01-01): lower null, upper 2027-01-01, mask 16 → (,2027-01-01)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
