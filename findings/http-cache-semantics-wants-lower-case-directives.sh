#!/usr/bin/env bash
# Package: http-cache-semantics@4.3.0; on Node 20.20.2 and 24.21.0
# Guess: Cache-Control: Max-Age=60 is fresh for a minute; directives have no
#   case.
# Seen: it is unknown: the response is fresh for 0 seconds.
# Rule: RFC 9111, section 5.2: directives are compared without regard to case.
# Matters: got and make-fetch-happen cache with this package: a response whose
#   directive has capitals is fetched again every time.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts http-cache-semantics@4.3.0

cat >look.mjs <<'JS'
import CachePolicy from 'http-cache-semantics';

const request = { url: '/reports/1', method: 'GET', headers: {} };
for (const value of ['max-age=60', 'Max-Age=60']) {
  const headers = { 'cache-control': value, etag: '"1"' };
  const policy = new CachePolicy(request, { status: 200, headers });
  console.log(value, policy.timeToLive());
}
JS

expected=$(cat <<'TEXT'
max-age=60 60000
Max-Age=60 0
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
