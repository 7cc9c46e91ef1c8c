#!/usr/bin/env bash
# Package: @edge-runtime/cookies@6.0.0; on Node 20.20.2
# Guess: Set-Cookie with Max-Age=0 is read as such; when ResponseCookies adds
#   another cookie, the first is written again as it was.
# Seen: Max-Age=0 is dropped, and so is an empty value. After set() of another
#   cookie, "desk=; Path=/; Max-Age=0" has become "desk=; Path=/": no longer a
#   deletion but a cookie of the session. Max-Age=60, and a deletion by
#   Expires, are kept.
# Rule: RFC 6265, section 5.2.2: a Max-Age of zero or less makes the expiry the
#   earliest time, so the cookie is removed.
# Matters: a proxy or middleware that adds one cookie to a response undoes the
#   deletion of another; the choice that it held stays.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @edge-runtime/cookies@6.0.0

cat >look.mjs <<'JS'
import { parseSetCookie, ResponseCookies } from '@edge-runtime/cookies';

for (const field of ['desk=lima; Path=/; Max-Age=60', 'desk=; Path=/; Max-Age=0', 'desk=lima; Path=/; Max-Age=0', 'desk=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT']) {
  const headers = new Headers({ 'set-cookie': field });
  new ResponseCookies(headers).set('language', 'es');
  console.log(`${field}\n  read: ${JSON.stringify(parseSetCookie(field))}\n  written: ${headers.getSetCookie().join(' | ')}`);
}
JS

expected=$(cat <<'TEXT'
desk=lima; Path=/; Max-Age=60
  read: {"name":"desk","value":"lima","maxAge":60,"path":"/"}
  written: desk=lima; Path=/; Max-Age=60 | language=es; Path=/
desk=; Path=/; Max-Age=0
  read: {"name":"desk","path":"/"}
  written: desk=; Path=/ | language=es; Path=/
desk=lima; Path=/; Max-Age=0
  read: {"name":"desk","value":"lima","path":"/"}
  written: desk=lima; Path=/ | language=es; Path=/
desk=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT
  read: {"name":"desk","expires":"1970-01-01T00:00:00.000Z","path":"/"}
  written: desk=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT | language=es; Path=/
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
