#!/usr/bin/env bash
# Package: rfc-facil@1.1.0; on Node 20.20.2
# Guess: a person with one surname gets the same RFC whether the second one
#   is left out, null or empty.
# Seen: three numbers that differ in homoclave and check digit: the text
#   "undefined" or "null" is counted as a surname. All three pass the check of
#   validate-rfc@2.0.3.
# Rule: the homoclave is computed from the full name of the person (procedure
#   of SAT, which the README names as its source).
# Matters: records of foreign partners often have one surname. The number
#   looks right and is valid, and belongs to another name.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rfc-facil@1.1.0 validate-rfc@2.0.3

cat >look.cjs <<'JS'
const facil = require('rfc-facil');
const check = require('validate-rfc');
const { forNaturalPerson } = facil.default ?? facil;
const validate = check.default ?? check;

const person = { name: 'Juan', firstLastName: 'López', day: 5, month: 3, year: 1980 };
for (const second of [{ secondLastName: '' }, {}, { secondLastName: null }]) {
  const rfc = forNaturalPerson({ ...person, ...second });
  console.log(JSON.stringify(second), rfc, validate(rfc).isValid);
}
JS

expected=$(cat <<'TEXT'
{"secondLastName":""} LOJU800305KI0 true
{} LOJU8003055R3 true
{"secondLastName":null} LOJU800305BZ2 true
TEXT
)
seen=$(timeout 60 node look.cjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
