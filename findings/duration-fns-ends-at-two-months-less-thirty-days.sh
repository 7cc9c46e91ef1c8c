#!/usr/bin/env bash
# Package: duration-fns@3.0.2; on Node 20.20.2 and 24.21.0
# Guess: from 31 January to 1 March is a month and a day; every part of a
#   duration from an earlier to a later date has one sign.
# Seen: it is P2M-30D, and from 30 June to 1 July P1M-29D: the parts of the two
#   dates are subtracted one by one.
# Rule: ISO 8601-1 has no sign inside of a duration; Temporal refuses mixed
#   signs (RangeError).
# Matters: an API that declares format "duration" refuses the text, and a
#   client that shows only the months says two instead of one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts duration-fns@3.0.2

cat >look.mjs <<'JS'
import * as durations from 'duration-fns';

for (const [start, end] of [
  ['2026-01-15', '2026-03-16'],
  ['2026-01-31', '2026-03-01'],
  ['2024-02-29', '2025-03-01'],
  ['2026-06-30', '2026-07-01'],
  ['2026-06-20', '2026-07-10'],
]) {
  const duration = durations.between(start, end);
  console.log(start, end, durations.toString(duration), 'normalized', durations.toString(durations.normalize(duration, start)));
}
JS

expected=$(cat <<'TEXT'
2026-01-15 2026-03-16 P2M1D normalized P2M1D
2026-01-31 2026-03-01 P2M-30D normalized P2M-30D
2024-02-29 2025-03-01 P1Y1M-28D normalized P1Y1M-28D
2026-06-30 2026-07-01 P1M-29D normalized P1M-29D
2026-06-20 2026-07-10 P1M-10D normalized P1M-10D
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
