#!/usr/bin/env bash
# Package: ratelimit-header-parser@0.1.0; on Node 20.20.2 and 24.21.0
# Guess: without a reset header the seconds of Retry-After are counted from
#   now.
# Seen: they are read as a point in time, so the reset lies 30 seconds after
#   the start of 1970.
# Rule: RFC 9110, section 10.2.3: the number is the seconds to delay after the
#   response is received.
# Matters: a client that waits until the reset does not wait at all and
#   repeats the refused request at once.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ratelimit-header-parser@0.1.0

cat >look.mjs <<'JS'
import { parseRateLimit } from 'ratelimit-header-parser';

const headers = new Headers({
  'X-RateLimit-Limit': '100',
  'X-RateLimit-Remaining': '0',
  'Retry-After': '30',
});
console.log(parseRateLimit(headers).reset.toISOString());
JS

expected=$(cat <<'TEXT'
1970-01-01T00:00:30.000Z
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
