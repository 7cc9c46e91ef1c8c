#!/usr/bin/env bash
# Package: njwt@2.0.1; on Node 20.20.2
# Guess: claims that are given to create() are kept; only those that are missing
#   get a default, exp after an hour.
# Seen: sub, jti, nbf and iat are kept, and exp is replaced by an hour from now,
#   also when it is earlier or later than that. setExpiration() afterwards keeps
#   the time.
# Rule: its README: the library creates iat and exp for you, with a default
#   expiration of 1 hour. RFC 7519, section 4.1.4: exp is the time on or after
#   which the token must not be accepted.
# Matters: a token of five minutes for one download lives an hour, and a token
#   of a day fails after an hour, without an error at its creation.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts njwt@2.0.1

cat >look.mjs <<'JS'
import njwt from 'njwt';

const key = 'k'.repeat(32);
const now = Math.floor(Date.now() / 1000);
const minutes = (time) => (time === undefined ? 'none' : Math.round((time - now) / 60));
for (const length of [5, 60, 1440]) {
  const given = { sub: 'report-1', jti: 'one', iat: now - 60, nbf: now - 60, exp: now + length * 60 };
  const { sub, jti, iat, nbf, exp } = njwt.create(given, key).body;
  console.log(`exp in ${length} minutes: ${JSON.stringify({ sub, jti, iat: minutes(iat), nbf: minutes(nbf), exp: minutes(exp) })}`);
}
const token = njwt.create({ sub: 'report-1' }, key);
token.setExpiration(new Date((now + 300) * 1000));
console.log(`setExpiration in 5 minutes: ${minutes(token.body.exp)}`);
JS

expected=$(cat <<'TEXT'
exp in 5 minutes: {"sub":"report-1","jti":"one","iat":-1,"nbf":-1,"exp":60}
exp in 60 minutes: {"sub":"report-1","jti":"one","iat":-1,"nbf":-1,"exp":60}
exp in 1440 minutes: {"sub":"report-1","jti":"one","iat":-1,"nbf":-1,"exp":60}
setExpiration in 5 minutes: 5
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
