#!/usr/bin/env bash
# Package: feiertagejs@1.5.1, date-holidays@3.37.0; on Node 20.20.2 and 24.21.0
# Guess: the holidays that Berlin had once, 8 May 2020 and 8 May 2025, are in a
#   release of 2026, as 31 October 2017 is.
# Seen: feiertagejs knows neither, nor 17 June 2028. date-holidays knows all
#   three.
# Rule: the Gesetz über die Sonn- und Feiertage of Berlin lists these single
#   days.
# Matters: terms of a German company that pass such a day end a day early; two
#   libraries of the same stack count differently.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts feiertagejs@1.5.1 date-holidays@3.37.0

cat >look.mjs <<'JS'
import Holidays from 'date-holidays';
import * as feiertage from 'feiertagejs';

const berlin = new Holidays('DE', 'be');
for (const date of ['2017-10-31', '2020-05-08', '2025-05-08', '2028-06-17', '2026-03-08']) {
  const noon = new Date(`${date}T12:00:00Z`);
  console.log(date, 'feiertagejs', feiertage.isHoliday(noon, 'BE'), 'date-holidays', Boolean(berlin.isHoliday(noon)));
}
JS

expected=$(cat <<'TEXT'
2017-10-31 feiertagejs true date-holidays true
2020-05-08 feiertagejs false date-holidays true
2025-05-08 feiertagejs false date-holidays true
2028-06-17 feiertagejs false date-holidays true
2026-03-08 feiertagejs true date-holidays true
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
