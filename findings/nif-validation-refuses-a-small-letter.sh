#!/usr/bin/env bash
# Package: nif-dni-nie-cif-validation@1.0.10; on Node 20.20.2
# Guess: a number in small letters is valid for each function, since the README
#   gives for each the pattern of its input with the flag i.
# Seen: a DNI, a NIE and an old number with K, L or M are not valid if the
#   control letter or the first letter is small. A legal entity is valid with a
#   small first letter if its control is a digit, and is not valid if its
#   control is a letter, P5818501h.
# Rule: the README, column "Expects inputs":
#   /^([KLM][\d]{7}|[\d]{8})[TRWAGMYFPDXBNJZSQVHLCKE]$/i for isValidDni, and
#   patterns with i for isValidNie, isValidNif and isValidLegalEntityNif; the
#   exported patterns take these numbers.
# Matters: numbers typed by hand come in small letters; the owner of a company
#   is refused and the company is not.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts nif-dni-nie-cif-validation@1.0.10

cat >look.mjs <<'JS'
import { DNI_REGEX, isValidDni, isValidLegalEntityNif, isValidNie, isValidNif, LEGAL_ENTITY_NIF_REGEX, NIE_REGEX } from 'nif-dni-nie-cif-validation';

for (const [title, pattern, validate, number] of [
  ['DNI', DNI_REGEX, isValidDni, '36698729K'],
  ['DNI K', DNI_REGEX, isValidDni, 'K0867756N'],
  ['NIE', NIE_REGEX, isValidNie, 'Z9332057L'],
  ['entity, digit', LEGAL_ENTITY_NIF_REGEX, isValidLegalEntityNif, 'A07727886'],
  ['entity, letter', LEGAL_ENTITY_NIF_REGEX, isValidLegalEntityNif, 'P5818501H'],
])
  for (const typed of [number, number.toLowerCase()]) console.log(`${title} ${typed}: pattern ${pattern.test(typed)}, valid ${validate(typed)}, NIF ${isValidNif(typed)}`);
JS

expected=$(cat <<'TEXT'
DNI 36698729K: pattern true, valid true, NIF true
DNI 36698729k: pattern true, valid false, NIF false
DNI K K0867756N: pattern true, valid true, NIF true
DNI K k0867756n: pattern true, valid false, NIF false
NIE Z9332057L: pattern true, valid true, NIF true
NIE z9332057l: pattern true, valid false, NIF false
entity, digit A07727886: pattern true, valid true, NIF true
entity, digit a07727886: pattern true, valid true, NIF true
entity, letter P5818501H: pattern true, valid true, NIF true
entity, letter p5818501h: pattern true, valid false, NIF false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
