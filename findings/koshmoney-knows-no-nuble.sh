#!/usr/bin/env bash
# Package: @koshmoney/countries@1.0.1, iso-3166@4.4.0; on Node 20.20.2 and
#   24.21.0
# Guess: a "complete" list of ISO 3166-2 of 2026 has the sixteen regions of
#   Chile, with Ñuble, and the numbers that Guatemala has instead of letters.
# Seen: it has fifteen; CL-NB is not valid, and GT-01 neither.
# Rule: ISO 3166-2 has CL-NB since November 2018; the region exists since 6
#   September 2018 (Ley 21.033).
# Matters: addresses of companies in Chillán are refused by a check of their
#   region.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @koshmoney/countries@1.0.1 iso-3166@4.4.0

cat >look.mjs <<'JS'
import { subdivision } from '@koshmoney/countries';
import { iso31662 } from 'iso-3166';

const listed = iso31662.filter(({ parent }) => parent === 'CL');
console.log(subdivision.forCountry('CL').length, listed.length);
for (const code of ['CL-RM', 'CL-NB', 'GT-01']) console.log(code, subdivision.isValidCode(code), iso31662.find((entry) => entry.code === code)?.name);
JS

expected=$(cat <<'TEXT'
15 16
CL-RM true Región Metropolitana de Santiago
CL-NB false Ñuble
GT-01 false Guatemala
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
