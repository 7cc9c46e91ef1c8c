#!/usr/bin/env bash
# Package: @remix-run/headers@0.21.1, fresh@2.0.0; on Node 20.20.2 and 24.21.0
# Guess: IfNoneMatch.matches() takes "v1" and W/"v1" for the same, as fresh
#   does.
# Seen: they match only if both are weak or both are strong.
# Rule: RFC 9110, section 13.1.2: a recipient must use the weak comparison for
#   If-None-Match; 8.8.3.2: W/"1" and "1" match.
# Matters: a proxy that compresses makes each entity tag weak, and from then
#   on each poll transfers the whole report.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @remix-run/headers@0.21.1 fresh@2.0.0

cat >look.mjs <<'JS'
import { IfNoneMatch } from '@remix-run/headers';
import fresh from 'fresh';

for (const sent of ['"v1"', 'W/"v1"']) {
  for (const etag of ['"v1"', 'W/"v1"']) {
    const same = fresh({ 'if-none-match': sent }, { etag });
    console.log(sent, etag, '| remix', new IfNoneMatch(sent).matches(etag), '| fresh', same);
  }
}
JS

expected=$(cat <<'TEXT'
"v1" "v1" | remix true | fresh true
"v1" W/"v1" | remix false | fresh true
W/"v1" "v1" | remix false | fresh true
W/"v1" W/"v1" | remix true | fresh true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
