#!/usr/bin/env bash
# Package: digest-header@1.1.0, http-auth-utils@6.0.1; on Node 20.20.2
# Guess: the Authorization header repeats the realm of the challenge, counts the
#   requests of each nonce from 1, and uses the algorithm that the server asks
#   for.
# Seen: of the realm "Firm, S.A." only "Firm" is in the header and in the hash.
#   The count goes on for the whole process, so the first request with a new
#   nonce is number 2. The response to a challenge with SHA-256 is made with
#   MD5, without naming it. http-auth-utils reads the same realm.
# Rule: RFC 7616, section 3.4: nc counts the requests that the client has sent
#   with the nonce in this request; section 3.3: a challenge whose algorithm is
#   not understood should be ignored; RFC 9110, section 5.6.4: a comma may be in
#   a quoted string.
# Matters: a receiver of webhooks behind such a login answers 401 to each.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts digest-header@1.1.0 http-auth-utils@6.0.1

cat >look.mjs <<'JS'
import digest from 'digest-header';
import { parseWWWAuthenticateHeader } from 'http-auth-utils';

for (const challenge of [
  'Digest realm="Firm", nonce="first", qop="auth"',
  'Digest realm="Firm, S.A.", nonce="second", qop="auth"',
  'Digest realm="Firm", nonce="third", qop="auth", algorithm=SHA-256',
]) {
  const answer = digest('GET', '/hook', challenge, 'user:secret');
  const field = (name) => answer.match(new RegExp(`\\b${name}="?([^",]*)`))?.[1];
  console.log(challenge);
  console.log('  answer: realm', field('realm'), '| nonce', field('nonce'), '| nc', field('nc'), '| algorithm', field('algorithm'));
  console.log('  hexadecimal digits of the hash:', field('response').length);
  console.log('  http-auth-utils reads the realm', parseWWWAuthenticateHeader(challenge).data.realm);
}
JS

expected=$(cat <<'TEXT'
Digest realm="Firm", nonce="first", qop="auth"
  answer: realm Firm | nonce first | nc 00000001 | algorithm undefined
  hexadecimal digits of the hash: 32
  http-auth-utils reads the realm Firm
Digest realm="Firm, S.A.", nonce="second", qop="auth"
  answer: realm Firm | nonce second | nc 00000002 | algorithm undefined
  hexadecimal digits of the hash: 32
  http-auth-utils reads the realm Firm, S.A.
Digest realm="Firm", nonce="third", qop="auth", algorithm=SHA-256
  answer: realm Firm | nonce third | nc 00000003 | algorithm undefined
  hexadecimal digits of the hash: 32
  http-auth-utils reads the realm Firm
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
