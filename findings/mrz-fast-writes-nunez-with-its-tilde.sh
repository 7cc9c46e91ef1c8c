#!/usr/bin/env bash
# Package: mrz-fast@1.0.9, beside mrz@5.0.2; on Node 20.20.2
# Guess: createMRZ() writes a name in the letters of the zone (Ñ as N or NXX, Ú
#   as U, a hyphen as a filler, an apostrophe as nothing) or refuses it.
# Seen: NÚÑEZ, SMITH-JONES and O'CONNOR stand in the zone as they are, a RUT
#   keeps its hyphen, and parseMRZ() calls these zones valid. ß becomes SS. The
#   package mrz refuses each of them.
# Rule: ICAO Doc 9303, Part 3, 4.3 and 4.6 and section 6: the zone has A to Z, 0
#   to 9 and the filler only; the hyphen is a filler, the apostrophe is left
#   out, letters are transliterated. The README: createMRZ() creates a valid TD3
#   zone.
# Matters: names of persons in a report and in a passport are compared through
#   the zone; no reader of passports returns the letters that were written here.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mrz-fast@1.0.9 mrz@5.0.2

cat >look.mjs <<'JS'
import { parse } from 'mrz';
import { createMRZ, parseMRZ } from 'mrz-fast';

const passport = {
  documentCode: 'P',
  issuingState: 'CHL',
  firstName: 'ANA',
  documentNumber: 'F12345678',
  nationality: 'CHL',
  birthDate: { year: 1974, month: 8, day: 12 },
  sex: 'female',
  expirationDate: { year: 2032, month: 4, day: 15 },
};
for (const extra of [
  { lastName: 'SOTO ROJAS' },
  { lastName: 'NÚÑEZ' },
  { lastName: 'SMITH-JONES' },
  { lastName: "O'CONNOR" },
  { lastName: 'GROß' },
  { lastName: 'SOTO', personalNumber: '11111111-1' },
]) {
  const lines = createMRZ({ ...passport, ...extra });
  console.log(lines.join(' '), parseMRZ(lines).valid, parse(lines).valid);
}
JS

expected=$(cat <<'TEXT'
P<CHLSOTO<ROJAS<<ANA<<<<<<<<<<<<<<<<<<<<<<<< F123456789CHL7408122F3204153<<<<<<<<<<<<<<08 true true
P<CHLNÚÑEZ<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<<<<< F123456789CHL7408122F3204153<<<<<<<<<<<<<<08 true false
P<CHLSMITH-JONES<<ANA<<<<<<<<<<<<<<<<<<<<<<< F123456789CHL7408122F3204153<<<<<<<<<<<<<<08 true false
P<CHLO'CONNOR<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<< F123456789CHL7408122F3204153<<<<<<<<<<<<<<08 true false
P<CHLGROSS<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<<<<< F123456789CHL7408122F3204153<<<<<<<<<<<<<<08 true true
P<CHLSOTO<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<< F123456789CHL7408122F320415311111111-1<<<<96 true false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
