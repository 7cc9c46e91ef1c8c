#!/usr/bin/env bash
# Package: jwt-encode@1.0.1; on Node 20.20.2
# Guess: header options hold for the one call that they are given to; the README
#   has only HS256, so another algorithm is refused.
# Seen: the options are merged into the shared default header: each later token
#   has the "kid" of the first, and its "alg" and "typ". HS384 is written into
#   the header without an error, over a signature of HMAC with SHA-256, which no
#   receiver accepts; it is refused only if "typ" is another too.
# Rule: README: the third argument of sign() are "JWT header options"; RFC 7515,
#   section 4.1.1: "alg" names the algorithm that secures it, section 4.1.4:
#   "kid" names the key.
# Matters: a service that signs for two accounts names the key of the first in
#   the tokens of the second.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jwt-encode@1.0.1

cat >look.mjs <<'JS'
import { createHmac } from 'node:crypto';
import sign from 'jwt-encode';

const show = (label, token) => {
  const [header, payload, signature] = token.split('.');
  const hash = ['sha256', 'sha384', 'sha512'].find((name) => createHmac(name, 'secret').update(`${header}.${payload}`).digest('base64url') === signature);
  console.log(`${label}:`, Buffer.from(header, 'base64url').toString(), 'signed with', hash);
};
show('no options', sign({ sub: 'report' }, 'secret'));
show('kid a', sign({ sub: 'report' }, 'secret', { kid: 'a' }));
show('no options', sign({ sub: 'report' }, 'secret'));
show('alg HS384', sign({ sub: 'report' }, 'secret', { alg: 'HS384' }));
show('no options', sign({ sub: 'report' }, 'secret'));
try {
  sign({ sub: 'report' }, 'secret', { alg: 'HS384', typ: 'at+jwt' });
} catch (error) {
  console.log('alg HS384, typ at+jwt:', error.message);
}
JS

expected=$(cat <<'TEXT'
no options: {"alg":"HS256","typ":"JWT"} signed with sha256
kid a: {"alg":"HS256","typ":"JWT","kid":"a"} signed with sha256
no options: {"alg":"HS256","typ":"JWT","kid":"a"} signed with sha256
alg HS384: {"alg":"HS384","typ":"JWT","kid":"a"} signed with sha256
no options: {"alg":"HS384","typ":"JWT","kid":"a"} signed with sha256
alg HS384, typ at+jwt: jwt-encode only support the HS256 algorithm and the JWT type of hash
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
