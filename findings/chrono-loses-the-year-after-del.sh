#!/usr/bin/env bash
# Package: chrono-node@2.10.3; on Node 20.20.2 and 24.21.0
# Guess: "20 de mayo del 2019" is the same date as "20 de mayo de 2019".
# Seen: after "del" the year is not read, and the nearest 20 May is taken: for
#   a reader of November 2026 that is 2027. "del año 2019" is the same.
# Rule: the Spanish academies accept both "de 2019" and "del 2019".
# Matters: a deed of 2019 gets a date in the future. The result has no error;
#   only isCertain('year') is false.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts chrono-node@2.10.3

cat >look.mjs <<'JS'
import * as chrono from 'chrono-node';

const reference = new Date('2026-11-28T12:00:00Z');
for (const text of ['20 de mayo de 2019', '20 de mayo del 2019', '20 de mayo del año 2019']) {
  const [found] = chrono.es.parse(text, reference);
  console.log(`${text}: "${found.text}" ${found.date().toISOString().slice(0, 10)} ${found.start.isCertain('year')}`);
}
JS

expected=$(cat <<'TEXT'
20 de mayo de 2019: "20 de mayo de 2019" 2019-05-20 true
20 de mayo del 2019: "20 de mayo" 2027-05-20 false
20 de mayo del año 2019: "20 de mayo" 2027-05-20 false
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
