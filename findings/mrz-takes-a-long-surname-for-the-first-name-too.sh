#!/usr/bin/env bash
# Package: mrz@5.0.2; on Node 20.20.2
# Guess: a holder with one name has no first name, however long the name is.
# Seen: where the name fills the field, or leaves one place, so that no two
#   fillers follow, firstName is the whole name again, and both fields are
#   valid. Where it leaves two places, firstName is null and not valid; where
#   it leaves three or more, it is empty and valid. So in TD1, TD2 and TD3.
# Rule: ICAO Doc 9303, Part 3, 4.6: two fillers separate the primary from the
#   secondary identifier; without them there is no secondary one. The README
#   says that a field is null or the value at its place.
# Matters: a compound surname fills the 30 places of an identity card; the
#   holder is registered under it twice.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mrz@5.0.2

cat >look.mjs <<'JS'
import { parse } from 'mrz';

const places = { TD1: 30, TD2: 31, TD3: 39 };
const name = 'FERNANDEZ<DE<LA<FUENTE<GONZALEZ<ECHEVERRIA';
const zone = {
  TD1: (field) => ['I<ARGD231458907<<<<<<<<<<<<<<<', '7408122F1204159ARG<<<<<<<<<<<4', field],
  TD2: (field) => [`I<ARG${field}`, 'D231458907ARG7408122F1204159<<<<<<<4'],
  TD3: (field) => [`P<ARG${field}`, 'L898902C36ARG7408122F1204159ZE184226B<<<<<14'],
};
for (const [format, length] of Object.entries(places))
  for (const cut of [length, length - 1, length - 2, length - 3]) {
    const { details, fields } = parse(zone[format](name.slice(0, cut).padEnd(length, '<')));
    const names = details.filter(({ field }) => /Name$/.test(field)).map(({ valid }) => valid);
    console.log(format, cut, `last: ${fields.lastName}; first: ${JSON.stringify(fields.firstName)}; valid: ${names}`);
  }
JS

expected=$(cat <<'TEXT'
TD1 30 last: FERNANDEZ DE LA FUENTE GONZALE; first: "FERNANDEZ DE LA FUENTE GONZALE"; valid: true,true
TD1 29 last: FERNANDEZ DE LA FUENTE GONZAL; first: "FERNANDEZ DE LA FUENTE GONZAL"; valid: true,true
TD1 28 last: FERNANDEZ DE LA FUENTE GONZA; first: null; valid: true,false
TD1 27 last: FERNANDEZ DE LA FUENTE GONZ; first: ""; valid: true,true
TD2 31 last: FERNANDEZ DE LA FUENTE GONZALEZ; first: "FERNANDEZ DE LA FUENTE GONZALEZ"; valid: true,true
TD2 30 last: FERNANDEZ DE LA FUENTE GONZALE; first: "FERNANDEZ DE LA FUENTE GONZALE"; valid: true,true
TD2 29 last: FERNANDEZ DE LA FUENTE GONZAL; first: null; valid: true,false
TD2 28 last: FERNANDEZ DE LA FUENTE GONZA; first: ""; valid: true,true
TD3 39 last: FERNANDEZ DE LA FUENTE GONZALEZ ECHEVER; first: "FERNANDEZ DE LA FUENTE GONZALEZ ECHEVER"; valid: true,true
TD3 38 last: FERNANDEZ DE LA FUENTE GONZALEZ ECHEVE; first: "FERNANDEZ DE LA FUENTE GONZALEZ ECHEVE"; valid: true,true
TD3 37 last: FERNANDEZ DE LA FUENTE GONZALEZ ECHEV; first: null; valid: true,false
TD3 36 last: FERNANDEZ DE LA FUENTE GONZALEZ ECHE; first: ""; valid: true,true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
