#!/usr/bin/env bash
# Package: oauth-1.0a@2.2.6; on Node 20.20.2
# Guess: the base string of a request is that of RFC 5849, so a space that
#   URLSearchParams writes as a plus is signed as a space, and the host is
#   signed in lower case without the default port.
# Seen: the plus is signed as %252B, the code of a plus sign; with %20 it is
#   %2520, as it has to be. EXAMPLE.com:80 is signed as it was written.
# Rule: RFC 5849, section 3.4.1.3.1: the query is parsed as
#   application/x-www-form-urlencoded; section 3.4.1.2: the host is in lower
#   case, and port 80 for http is not included.
# Matters: a search for "Núñez y Cía." is answered 401 by the API, and a search
#   for a name of one word is answered 200.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts oauth-1.0a@2.2.6

cat >look.mjs <<'JS'
import OAuth from 'oauth-1.0a';

let base;
const oauth = new OAuth({ consumer: { key: 'k', secret: 's' }, signature_method: 'HMAC-SHA1', hash_function: (text) => (base = text) });
for (const url of ['http://example.com/reports?name=Ana%20Eva', `http://example.com/reports?${new URLSearchParams({ name: 'Ana Eva' })}`, 'http://EXAMPLE.com:80/reports?name=Ana%20Eva']) {
  oauth.getSignature({ url, method: 'GET', data: {} }, '', { oauth_nonce: 'n', oauth_timestamp: 1 });
  console.log(`${url}\n  ${base}`);
}
JS

expected=$(cat <<'TEXT'
http://example.com/reports?name=Ana%20Eva
  GET&http%3A%2F%2Fexample.com%2Freports&name%3DAna%2520Eva%26oauth_nonce%3Dn%26oauth_timestamp%3D1
http://example.com/reports?name=Ana+Eva
  GET&http%3A%2F%2Fexample.com%2Freports&name%3DAna%252BEva%26oauth_nonce%3Dn%26oauth_timestamp%3D1
http://EXAMPLE.com:80/reports?name=Ana%20Eva
  GET&http%3A%2F%2FEXAMPLE.com%3A80%2Freports&name%3DAna%2520Eva%26oauth_nonce%3Dn%26oauth_timestamp%3D1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
