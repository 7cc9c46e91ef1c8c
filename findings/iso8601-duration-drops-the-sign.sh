#!/usr/bin/env bash
# Package: iso8601-duration@2.1.4, tinyduration@3.4.1, luxon@3.7.2; on Node
#   20.20.2 and 24.21.0
# Guess: a duration of minus one day is parsed as negative, or refused.
# Seen: iso8601-duration parses -P1D as plus one day; its end() then gives
#   tomorrow instead of yesterday. tinyduration and luxon keep the sign.
# Rule: ISO 8601-2 and XML Schema duration both allow the sign before P.
# Matters: an offset such as "one day before the due date" moves the reminder
#   to the day after it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts iso8601-duration@2.1.4 tinyduration@3.4.1 luxon@3.7.2

cat >look.mjs <<'JS'
import * as iso from 'iso8601-duration';
import * as tiny from 'tinyduration';
import { Duration } from 'luxon';

const text = '-P1D';
console.log('iso8601-duration', iso.toSeconds(iso.parse(text)));
console.log('iso8601-duration', iso.end(iso.parse(text), new Date('2024-03-10T00:00:00Z')).toISOString());
console.log('tinyduration', JSON.stringify(tiny.parse(text)));
console.log('luxon', Duration.fromISO(text).as('seconds'));
JS

expected=$(cat <<'TEXT'
iso8601-duration 86400
iso8601-duration 2024-03-11T00:00:00.000Z
tinyduration {"days":1,"negative":true}
luxon -86400
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
