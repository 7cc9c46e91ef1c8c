#!/usr/bin/env bash
# Package: fresh@2.0.0; on Node 20.20.2 and 24.21.0
# Guess: If-None-Match with exactly the entity tag of the response is fresh.
# Seen: an entity tag that contains a comma never matches: the list is split
#   at every comma, also inside the quotes.
# Rule: RFC 9110, section 8.8.3: etagc is %x21 / %x23-7E / obs-text, which
#   includes the comma.
# Matters: Express and Koa decide about 304 with this package: a server whose
#   tag is, for example, made of two versions ("12,7") never answers 304.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fresh@2.0.0

cat >look.mjs <<'JS'
import fresh from 'fresh';

for (const etag of ['"12-7"', '"12,7"']) {
  console.log(etag, fresh({ 'if-none-match': etag }, { etag }));
}
JS

expected=$(cat <<'TEXT'
"12-7" true
"12,7" false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
