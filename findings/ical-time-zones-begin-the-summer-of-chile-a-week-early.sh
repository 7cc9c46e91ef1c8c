#!/usr/bin/env bash
# Package: timezones-ical-library@2.3.2 and @touch4it/ical-timezones@1.9.0, read
#   with ical.js@2.2.1; on Node 20.20.2
# Guess: the VTIMEZONE of a zone gives the offset that Node gives, for the years
#   2024 to 2029.
# Seen: both let the summer time of Chile begin on the first Sunday of September
#   and end on the first of April, so that it begins on 1 September 2024 and
#   ends on 1 April 2029, each a week early. @touch4it/ical-timezones also has
#   summer time in Mexico City in July 2026, and Asunción and Chihuahua an hour
#   back.
# Rule: tz database, rules Chile: since 2023 from the first Sunday on or after 2
#   September to the first on or after 2 April. Mexico has had no summer time
#   since October 2022, and Paraguay is at -03 all year since October 2024. RFC
#   5545, section 3.6.5: a VTIMEZONE defines the rules of a region.
# Matters: a shareholders' meeting is in the calendar at another hour.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts timezones-ical-library@2.3.2 @touch4it/ical-timezones@1.9.0 ical.js@2.2.1

cat >look.mjs <<'JS'
import ICAL from 'ical.js';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { tzlib_get_ical_block: getBlock } = require('timezones-ical-library');
const { getVtimezoneComponent } = require('@touch4it/ical-timezones');

const sources = { 'timezones-ical-library': (zone) => getBlock(zone)[0], '@touch4it/ical-timezones': getVtimezoneComponent };
for (const [zone, day] of [
  ['America/Santiago', '2026-01-15'],
  ['America/Santiago', '2026-07-15'],
  ['America/Santiago', '2024-09-04'],
  ['America/Santiago', '2029-04-04'],
  ['America/Mexico_City', '2026-07-15'],
  ['America/Asuncion', '2026-07-15'],
  ['America/Chihuahua', '2026-01-15'],
]) {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(new Date(`${day}T16:00:00Z`));
  const seen = Object.entries(sources).map(([name, source]) => {
    const component = new ICAL.Component(ICAL.parse(source(zone).trim()));
    const hours = new ICAL.Timezone({ component, tzid: zone }).utcOffset(ICAL.Time.fromString(`${day}T12:00:00`)) / 3600;
    return `${name} GMT-0${-hours}:00`;
  });
  console.log(`${zone} ${day}: Node ${parts.find(({ type }) => type === 'timeZoneName').value}, ${seen.join(', ')}`);
}
JS

expected=$(cat <<'TEXT'
America/Santiago 2026-01-15: Node GMT-03:00, timezones-ical-library GMT-03:00, @touch4it/ical-timezones GMT-03:00
America/Santiago 2026-07-15: Node GMT-04:00, timezones-ical-library GMT-04:00, @touch4it/ical-timezones GMT-04:00
America/Santiago 2024-09-04: Node GMT-04:00, timezones-ical-library GMT-03:00, @touch4it/ical-timezones GMT-03:00
America/Santiago 2029-04-04: Node GMT-03:00, timezones-ical-library GMT-04:00, @touch4it/ical-timezones GMT-04:00
America/Mexico_City 2026-07-15: Node GMT-06:00, timezones-ical-library GMT-06:00, @touch4it/ical-timezones GMT-05:00
America/Asuncion 2026-07-15: Node GMT-03:00, timezones-ical-library GMT-03:00, @touch4it/ical-timezones GMT-04:00
America/Chihuahua 2026-01-15: Node GMT-06:00, timezones-ical-library GMT-06:00, @touch4it/ical-timezones GMT-07:00
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
