#!/usr/bin/env bash
# Package: spacetime@7.15.0; on Node 20.20.2
# Guess: since() splits the time between two dates into years, months below
#   twelve and days from zero on.
# Seen: from 31 December 2024 to 30 December 2026 it is 1 year, 12 months and
#   -1 day. From 29 February 2024 to 28 February 2026 it is 2 years, and
#   from 29 February 2024 to 31 January 2026 it is 1 year, 11 months and 3 days,
#   a day more than from the 29th of January to the 31st.
# Rule: its README: since() is a human-readable diff, {months: 11, days: 30}.
# Matters: an age, a term of office or the age of a company is shown with a
#   month that no year has, or ends a day early.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spacetime@7.15.0

cat >look.mjs <<'JS'
import spacetime from 'spacetime';

for (const [from, to] of [['2024-12-15', '2026-12-14'], ['2024-12-31', '2026-12-30'], ['2024-12-31', '2026-12-31'], ['2024-02-29', '2026-02-28'], ['2024-02-29', '2026-01-31']]) {
  const { years, months, days } = spacetime(to).since(spacetime(from)).diff;
  console.log(`${from} to ${to}: ${years} years, ${months} months, ${days} days`);
}
JS

expected=$(cat <<'TEXT'
2024-12-15 to 2026-12-14: 1 years, 11 months, 29 days
2024-12-31 to 2026-12-30: 1 years, 12 months, -1 days
2024-12-31 to 2026-12-31: 2 years, 0 months, 0 days
2024-02-29 to 2026-02-28: 2 years, 0 months, 0 days
2024-02-29 to 2026-01-31: 1 years, 11 months, 3 days
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
