#!/usr/bin/env bash
# Package: cookiejar@2.1.4, the jar of superagent and supertest; on Node 20.20.2
# Guess: a cookie that is set again with Max-Age=0 is removed, as with an
#   Expires in the past, and one with Max-Age expires.
# Seen: Max-Age is not read: the cookie stays, with its new, empty value, and
#   has no expiry.
# Rule: RFC 6265, section 5.2.2: Max-Age of 0 or less is the earliest time;
#   section 5.3, step 3: it comes before Expires.
# Matters: after a logout the client goes on sending an empty session cookie,
#   and a test of the logout fails though the server is right.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cookiejar@2.1.4 tough-cookie@6.1.0

cat >look.mjs <<'JS'
import cookiejar from 'cookiejar';
import { CookieJar } from 'tough-cookie';

const url = 'https://api.example.com/';
for (const removal of ['session=; Max-Age=0', 'session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT']) {
  const jar = new cookiejar.CookieJar();
  const tough = new CookieJar();
  for (const field of ['session=abc', removal]) {
    jar.setCookie(field, 'api.example.com', '/');
    await tough.setCookie(field, url);
  }
  const kept = jar.getCookies(cookiejar.CookieAccessInfo('api.example.com', '/', true)).toValueString();
  console.log(removal, '| cookiejar:', kept || 'none', '| tough-cookie:', (await tough.getCookieString(url)) || 'none');
}
console.log('expiry of Max-Age=60:', new cookiejar.Cookie('session=abc; Max-Age=60').expiration_date);
JS

expected=$(cat <<'TEXT'
session=; Max-Age=0 | cookiejar: session= | tough-cookie: none
session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT | cookiejar: none | tough-cookie: none
expiry of Max-Age=60: Infinity
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
