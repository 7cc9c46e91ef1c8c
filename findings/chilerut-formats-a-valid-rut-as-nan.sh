#!/usr/bin/env bash
# Package: chilerut@1.0.1; on Node 20.20.2
# Guess: formatRut() leaves a RUT as it is that validateRut() accepts, and
#   accepts the RUT that it returns; a RUT without points, as APIs send it, is
#   valid.
# Seen: validateRut() takes the form with points and hyphen only, and so
#   refuses what generateRut() makes without points; formatRut() of the valid
#   form is NaN-0. 76123456-0 is not valid and is formatted as NaN-0 too. The
#   form without hyphen is formatted right and is not valid.
# Rule: the declarations of the package: validateRut() and formatRut() take a
#   RUT string; formatRut() returns it with points and a hyphen; generateRut()
#   returns a valid RUT, with points or without.
# Matters: a form that formats a number while it is typed shows NaN, and the
#   identifier of a company from an API is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts chilerut@1.0.1

cat >look.mjs <<'JS'
import { formatRut, generateRut, sanitiseRut, validateRut } from 'chilerut';

for (const rut of ['76.123.456-0', '76123456-0', '761234560', '20.000.051-K', formatRut('20000051K')])
  console.log(`${rut}: valid ${validateRut(rut)}, formatted ${formatRut(rut)}, of its characters ${formatRut(sanitiseRut(rut))}`);
for (const dots of [true, false]) console.log(`generated with points ${dots}: valid ${validateRut(generateRut({ dots, hyphen: true }))}`);
JS

expected=$(cat <<'TEXT'
76.123.456-0: valid true, formatted NaN-0, of its characters 76.123.456-0
76123456-0: valid false, formatted NaN-0, of its characters 76.123.456-0
761234560: valid false, formatted 76.123.456-0, of its characters 76.123.456-0
20.000.051-K: valid true, formatted NaN-K, of its characters 20.000.051-K
20.000.051-K: valid true, formatted NaN-K, of its characters 20.000.051-K
generated with points true: valid true
generated with points false: valid false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
