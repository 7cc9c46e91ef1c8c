#!/usr/bin/env bash
# Package: jsonwebtoken@9.0.3; on Node 20.20.2 and 24.21.0
# Guess: with iat 0 in the payload and expiresIn "2h" the token has iat 0 and
#   exp 7200, as with any other iat.
# Seen: 0 is taken for no iat: the time of the machine is written in its place,
#   and exp and nbf are counted from it. iat 1 is kept.
# Rule: the README: an iat in the payload is used instead of the real
#   timestamp. RFC 7519, section 2: a NumericDate counts from
#   1970-01-01T00:00:00Z, which is 0.
# Matters: tests with a virtual clock that begins at 0 get other tokens at each
#   run, and their golden files differ.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonwebtoken@9.0.3

cat >look.mjs <<'JS'
import jsonwebtoken from 'jsonwebtoken';

const secret = 'a secret of at least thirty-two bytes';
for (const iat of [0, 1, 1700000000]) {
  const payload = jsonwebtoken.decode(jsonwebtoken.sign({ iat }, secret, { expiresIn: '2h' }));
  const again = jsonwebtoken.decode(jsonwebtoken.sign({ iat }, secret, { expiresIn: '2h', notBefore: 60 }));
  console.log('iat', iat, 'kept', payload.iat === iat, 'expires after 2 h', payload.exp === iat + 7200, 'valid after 60 s', again.nbf === iat + 60);
}
JS

expected=$(cat <<'TEXT'
iat 0 kept false expires after 2 h false valid after 60 s false
iat 1 kept true expires after 2 h true valid after 60 s true
iat 1700000000 kept true expires after 2 h true valid after 60 s true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
