#!/usr/bin/env bash
# Package: windows-iana@5.1.0; on Node 20.20.2
# Guess: the zones of one Windows name have the same offset, and each zone of
#   Chile and Mexico has a name.
# Seen: it gives "Mountain Standard Time (Mexico)" for Chihuahua and "Mountain
#   Standard Time" for Ojinaga, whose other zones are an hour back, and nothing
#   for America/Coyhaique and America/Ciudad_Juarez. The release is of December
#   2024; the zones of Mexico changed in 2022.
# Rule: its README: based on windowsZones of CLDR. There, since 2023,
#   America/Chihuahua is in Central Standard Time (Mexico), America/Ojinaga in
#   Central Standard Time and America/Ciudad_Juarez in Mountain Standard Time.
# Matters: a deadline sent to a calendar of Outlook moves by an hour, and a
#   company in Coyhaique has no time zone.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts windows-iana@5.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { findIana, findWindows } = createRequire(import.meta.url)('windows-iana');

const day = new Date('2026-07-15T16:00:00Z');
const ofNode = (timeZone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(day).find(({ type }) => type === 'timeZoneName').value;
  } catch {
    return 'unknown';
  }
};
for (const zone of ['America/Santiago', 'America/Punta_Arenas', 'America/Mexico_City', 'America/Chihuahua', 'America/Ojinaga', 'America/Ciudad_Juarez', 'America/Coyhaique']) {
  const [name] = findWindows(zone);
  const others = new Set(name && findIana(name).filter((other) => /^(America|Pacific)/.test(other)).map(ofNode));
  console.log(`${zone}: Node ${ofNode(zone)}; windows-iana ${name ? `${name}, ${[...others].join(' and ')}` : 'nothing'}`);
}
JS

expected=$(cat <<'TEXT'
America/Santiago: Node GMT-04:00; windows-iana Pacific SA Standard Time, GMT-04:00
America/Punta_Arenas: Node GMT-03:00; windows-iana Magallanes Standard Time, GMT-03:00
America/Mexico_City: Node GMT-06:00; windows-iana Central Standard Time (Mexico), GMT-06:00
America/Chihuahua: Node GMT-06:00; windows-iana Mountain Standard Time (Mexico), GMT-06:00 and GMT-07:00
America/Ojinaga: Node GMT-05:00; windows-iana Mountain Standard Time, GMT-06:00 and GMT-05:00
America/Ciudad_Juarez: Node GMT-06:00; windows-iana nothing
America/Coyhaique: Node GMT-03:00; windows-iana nothing
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
