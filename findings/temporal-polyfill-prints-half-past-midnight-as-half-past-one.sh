#!/usr/bin/env bash
# Package: @js-temporal/polyfill@0.5.1, temporal-polyfill@1.0.8; on Node 20.20.2
# Guess: a PlainDateTime has no zone, so toLocaleString prints its own clock,
#   also with the option timeZone or where the process has a zone.
# Seen: with the zone of Santiago, @js-temporal prints 00:30 of 6 September 2026
#   as 01:30, since that clock skipped the hour. toString() keeps 00:30. The other
#   polyfill prints 00:30.
# Rule: Temporal, HandleDateTimeTemporalDateTime: the fields of a PlainDateTime
#   are formatted as those of UTC ([[IsPlain]] is true), not of a zone.
# Matters: the time of an act as the register wrote it changes in the report on
#   one day of the year, in Chile only.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @js-temporal/polyfill@0.5.1 temporal-polyfill@1.0.8

cat >look.mjs <<'JS'
import * as js from '@js-temporal/polyfill';
import * as other from 'temporal-polyfill';

const options = { timeStyle: 'short', dateStyle: 'short', hourCycle: 'h23' };
for (const text of ['2026-09-05T00:30', '2026-09-06T00:30', '2026-09-06T01:30'])
  for (const [name, { Temporal }] of [['@js-temporal', js], ['temporal-polyfill', other]]) {
    const time = Temporal.PlainDateTime.from(text);
    console.log(`${name}: ${time} → ${time.toLocaleString('es-CL', options)}; in Lima: ${time.toLocaleString('es-CL', { ...options, timeZone: 'America/Lima' })}`);
  }
JS

expected=$(cat <<'TEXT'
@js-temporal: 2026-09-05T00:30:00 → 05-09-26, 00:30; in Lima: 05-09-26, 00:30
temporal-polyfill: 2026-09-05T00:30:00 → 05-09-26, 00:30; in Lima: 05-09-26, 00:30
@js-temporal: 2026-09-06T00:30:00 → 06-09-26, 01:30; in Lima: 06-09-26, 00:30
temporal-polyfill: 2026-09-06T00:30:00 → 06-09-26, 00:30; in Lima: 06-09-26, 00:30
@js-temporal: 2026-09-06T01:30:00 → 06-09-26, 01:30; in Lima: 06-09-26, 01:30
temporal-polyfill: 2026-09-06T01:30:00 → 06-09-26, 01:30; in Lima: 06-09-26, 01:30
TEXT
)
seen=$(TZ=America/Santiago timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
