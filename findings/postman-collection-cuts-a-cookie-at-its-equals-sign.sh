#!/usr/bin/env bash
# Package: postman-collection@5.3.1; on Node 20.20.2 and 24.22.3
# Guess: a Set-Cookie header that is read and written again is the same
#   cookie.
# Seen: the value ends before its second equals sign, so that dGVzdA== loses
#   its padding and a value with fields keeps the first name. Quotes are
#   dropped, and Max-Age=0 is read and not written, so that a deleted cookie
#   becomes one for the session. Max-Age=-1 is written.
# Rule: RFC 6265, 4.1.1: = is a cookie-octet, and quotes may enclose the
#   value; 5.2: the value is all after the first = up to the semicolon; 5.2.2:
#   a Max-Age of zero or less is the earliest time.
# Matters: a session or a token in base64 that a collection stores and sends
#   back is refused, and a log-out does not happen.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts postman-collection@5.3.1

cat >look.mjs <<'JS'
import postman from 'postman-collection';

const headers = ['sid=dGVzdA==; Path=/', 'prefs=country=CL&page=2', 'etag="3-7"', 'sid=; Max-Age=0', 'sid=; Max-Age=-1', 'sid=x; Max-Age=60; Secure'];
for (const header of headers) {
  const cookie = new postman.Cookie(header);
  console.log(header, '->', JSON.stringify(cookie.value), '|', cookie.toString());
}
JS

expected=$(cat <<'TEXT'
sid=dGVzdA==; Path=/ -> "dGVzdA" | sid=dGVzdA; Path=/
prefs=country=CL&page=2 -> "country" | prefs=country
etag="3-7" -> "3-7" | etag=3-7
sid=; Max-Age=0 -> undefined | sid=
sid=; Max-Age=-1 -> undefined | sid=; Max-Age=-1
sid=x; Max-Age=60; Secure -> "x" | sid=x; Max-Age=60; Secure
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
