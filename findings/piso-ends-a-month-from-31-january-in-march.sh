#!/usr/bin/env bash
# Package: @0dep/piso@5.1.2, temporal-polyfill@1.0.8; on Node 20.20.2
# Guess: the interval of one month from 31 January 2024 ends on 29 February, and
#   that of two months from 31 December too.
# Seen: it ends on 2 March, and a year from 29 February ends on 1 March. Of
#   R3/2024-01-31/P1M, asked on 15 March, it returns a period that starts on 1
#   April and ends on 31 March. Temporal clamps to the last day of the month.
# Rule: XML Schema part 2 (second edition), appendix E, adding durations to
#   dateTimes: a day past the end of the month is set to the last day. The
#   README states no other.
# Matters: the package reads the durations of timers in BPMN engines and of ISO
#   8601 periods; a term of one month for an objection ends two days late.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @0dep/piso@5.1.2 temporal-polyfill@1.0.8

cat >look.mjs <<'JS'
import { parseInterval } from '@0dep/piso';
import { Temporal } from 'temporal-polyfill';

const day = (date) => date.toISOString().slice(0, 10);
for (const [start, duration] of [['2024-01-15', 'P1M'], ['2024-01-31', 'P1M'], ['2024-02-29', 'P1Y'], ['2023-12-31', 'P2M']])
  console.log(`${start}/${duration}: piso ends ${day(parseInterval(`${start}/${duration}`, true).getExpireAt(new Date(`${start}T00:00:00Z`)))}; Temporal ends ${Temporal.PlainDate.from(start).add(duration)}`);
const repeated = parseInterval('R3/2024-01-31/P1M', true);
const today = new Date('2024-03-15T00:00:00Z');
console.log(`R3/2024-01-31/P1M on 15 March: piso ${day(repeated.getStartAt(today))} to ${day(repeated.getExpireAt(today))}`);
JS

expected=$(cat <<'TEXT'
2024-01-15/P1M: piso ends 2024-02-15; Temporal ends 2024-02-15
2024-01-31/P1M: piso ends 2024-03-02; Temporal ends 2024-02-29
2024-02-29/P1Y: piso ends 2025-03-01; Temporal ends 2025-02-28
2023-12-31/P2M: piso ends 2024-03-02; Temporal ends 2024-02-29
R3/2024-01-31/P1M on 15 March: piso 2024-04-01 to 2024-03-31
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
