#!/usr/bin/env bash
# Package: nmea-simple@3.3.0, beside gps@0.9.0; on Node 20.20.2
# Guess: an empty field of a sentence is null or NaN, and a sentence that is
#   written names a talker, such as GP.
# Seen: each empty number is 0: a receiver without a fix stands at latitude -0,
#   longitude -0 and altitude 0, and a speed, a course or a local time zone that
#   was not sent is 0. The package gps returns null. encodeNmeaPacket() writes
#   the talker P, so $PGLL, and cuts the fraction of the second.
# Rule: NMEA 0183: a null field says that the value is not available; $P begins a
#   proprietary sentence. The README reads latitude and longitude if the status
#   is valid, and names no default.
# Matters: the place and time of a signature on a tablet are kept as evidence; a
#   signature without a fix is signed in the Gulf of Guinea.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts nmea-simple@3.3.0 gps@0.9.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const simple = require('nmea-simple');
const GPS = require('gps');

const sentence = (text) => {
  let sum = 0;
  for (const letter of text) sum ^= letter.charCodeAt(0);
  return `$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
};
const parse = (text) => [simple.parseNmeaSentence(sentence(text)), GPS.Parse(sentence(text))];

for (const text of ['GPGGA,120000,,,,,0,00,,,M,,M,,', 'GPGLL,,,,,120000,V,N', 'GNRMC,120000,V,,,,,,,281126,,,N']) {
  const [one, two] = parse(text);
  console.log(text, [one.latitude, one.longitude, one.altitudeMeters, one.speedKnots, one.trackTrue], [two.lat, two.lon, two.alt, two.speed, two.track]);
}
const [one, two] = parse('GPZDA,120000.00,28,11,2026,,');
console.log('GPZDA', one.localZoneHours, two.offsetMin);
console.log(simple.encodeNmeaPacket({ sentenceId: 'GLL', time: new Date('2026-11-28T03:04:05.700Z'), latitude: -33.449, longitude: -70.6665, status: 'valid' }));
JS

expected=$(cat <<'TEXT'
GPGGA,120000,,,,,0,00,,,M,,M,, [ -0, -0, 0, undefined, undefined ] [ null, null, null, undefined, undefined ]
GPGLL,,,,,120000,V,N [ -0, -0, undefined, undefined, undefined ] [ null, null, undefined, undefined, undefined ]
GNRMC,120000,V,,,,,,,281126,,,N [ -0, -0, undefined, 0, 0 ] [ null, null, undefined, null, null ]
GPZDA 0 null
$PGLL,3326.940000,S,07039.990000,W,030405,A*64
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
