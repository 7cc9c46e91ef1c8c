#!/usr/bin/env bash
# Package: liquidjs@10.30.1; on Node 20.20.2 and 24.21.0
# Guess: the filter date prints "2026-11-30" as 30-11-2026 whatever the zone of
#   the server; a date alone has no zone.
# Seen: on a server in Santiago, or with timezoneOffset, it is 29-11-2026. The
#   option preserveTimezones does not help, as the text has no zone.
# Rule: in Liquid of Shopify, which liquidjs follows, a date alone is printed
#   as the same day.
# Matters: a letter made in Chile states each date of registration one day
#   early; in CI, in UTC, it is right.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts liquidjs@10.30.1

cat >look.mjs <<'JS'
import { Liquid } from 'liquidjs';

for (const options of [{}, { preserveTimezones: true }, { timezoneOffset: 0 }, { timezoneOffset: 'America/Lima' }]) {
  const liquid = new Liquid(options);
  console.log(JSON.stringify(options), await liquid.parseAndRender('{{ day | date: "%d-%m-%Y" }}', { day: '2026-11-30' }));
}
JS

expected=$(cat <<'TEXT'
{} 29-11-2026
{"preserveTimezones":true} 29-11-2026
{"timezoneOffset":0} 30-11-2026
{"timezoneOffset":"America/Lima"} 29-11-2026
TEXT
)
seen=$(TZ=America/Santiago timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
