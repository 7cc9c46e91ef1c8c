#!/usr/bin/env bash
# Package: @formkit/tempo@1.1.0; on Node 20.20.2 and 24.21.0
# Guess: tzDate('2026-09-06T02:30', 'America/Santiago') is the moment at which
#   the clock of Santiago shows 02:30. Only 00:30, which the change of the
#   clock leaves out, may move.
# Seen: on the day of the change four times are an hour late in Santiago and
#   five in New York; in Madrid 01:30, which is before the change, is an hour
#   early, and 01:30 of the autumn change is an hour late.
# Rule: the documentation of tzDate: it returns the moment at which this place
#   has the given local time ("12:00 in Amsterdam is 10:00Z").
# Matters: a term that ends in these hours, or a report dated in them, is an
#   hour wrong without an error, and only where the clock changes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @formkit/tempo@1.1.0

cat >look.mjs <<'JS'
import { tzDate } from '@formkit/tempo';

for (const [timeZone, day] of [
  ['America/Santiago', '2026-09-05'],
  ['America/Santiago', '2026-09-06'],
  ['America/New_York', '2026-03-08'],
  ['Europe/Madrid', '2026-03-29'],
  ['Europe/Madrid', '2026-10-25'],
]) {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, timeStyle: 'short' });
  const moved = [];
  for (let hour = 0; hour < 24; hour++) {
    const time = `${String(hour).padStart(2, '0')}:30`;
    const shown = clock.format(tzDate(`${day}T${time}`, timeZone));
    if (shown !== time) moved.push(`${time} is ${shown}`);
  }
  console.log(timeZone, day, moved.join(', ') || 'all as given');
}
JS

expected=$(cat <<'TEXT'
America/Santiago 2026-09-05 all as given
America/Santiago 2026-09-06 00:30 is 01:30, 01:30 is 02:30, 02:30 is 03:30, 03:30 is 04:30
America/New_York 2026-03-08 02:30 is 03:30, 03:30 is 04:30, 04:30 is 05:30, 05:30 is 06:30, 06:30 is 07:30
Europe/Madrid 2026-03-29 01:30 is 00:30, 02:30 is 01:30
Europe/Madrid 2026-10-25 01:30 is 02:30
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
