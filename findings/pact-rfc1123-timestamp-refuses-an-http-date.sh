#!/usr/bin/env bash
# Package: @pact-foundation/pact@17.1.4, MatchersV3; on node@24.21.0
# Guess: rfc1123Timestamp takes the value of Last-Modified, "Sat, 31 Jan 2026
#   10:00:00 GMT", and iso8601Date takes days only, also in week 53.
# Seen: it takes a numeric zone alone and refuses GMT, so that its pattern fits
#   no header of HTTP. iso8601Date takes 2026 and 2026-01 and refuses
#   2026-W53-4, which is 31 December 2026.
# Rule: RFC 9110, 5.6.7: a date of HTTP is an IMF-fixdate and ends with GMT; RFC
#   822, 5.1, of which RFC 1123 keeps the zones: GMT is a zone. ISO 8601: the
#   year 2026 has 53 weeks.
# Matters: a contract for Last-Modified, Retry-After or Expires cannot be
#   written with the matcher that is made for these dates.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund @pact-foundation/pact@17.1.4 node@24.21.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { MatchersV3 } = createRequire(import.meta.url)('@pact-foundation/pact');
for (const [matcher, value] of [
  ['rfc1123Timestamp', 'Sat, 31 Jan 2026 10:00:00 +0000'],
  ['rfc1123Timestamp', 'Sat, 31 Jan 2026 10:00:00 GMT'],
  ['iso8601Date', '2026-01-31'],
  ['iso8601Date', '2026'],
  ['iso8601Date', '2026-01'],
  ['iso8601Date', '2026-W52-4'],
  ['iso8601Date', '2026-W53-4'],
]) {
  let seen = 'taken';
  try { MatchersV3[matcher](value); } catch { seen = 'refused'; }
  console.log(matcher, value, seen);
}
JS

expected=$(cat <<'TEXT'
rfc1123Timestamp Sat, 31 Jan 2026 10:00:00 +0000 taken
rfc1123Timestamp Sat, 31 Jan 2026 10:00:00 GMT refused
iso8601Date 2026-01-31 taken
iso8601Date 2026 taken
iso8601Date 2026-01 taken
iso8601Date 2026-W52-4 taken
iso8601Date 2026-W53-4 refused
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
