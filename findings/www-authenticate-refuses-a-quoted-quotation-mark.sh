#!/usr/bin/env bash
# Package: www-authenticate@0.6.3; on Node 20.20.2
# Guess: a realm with \" is read, and "Bearer" alone is a challenge without
#   parameters.
# Seen: the first has no scheme, only err "Unexpected token"; "Bearer" throws
#   a TypeError.
# Rule: RFC 9110, section 11.3: a challenge is a scheme, with or without
#   parameters, whose values are quoted strings (section 5.6.4). RFC 6750,
#   section 3.1: without credentials a server need not send more.
# Matters: a client that asks for its first token after a 401 fails in the
#   parser instead.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts www-authenticate@0.6.3

cat >look.mjs <<'JS'
import wwwAuthenticate from 'www-authenticate';

for (const header of ['Bearer realm="reports"', String.raw`Bearer realm="the \"legal\" API"`, 'Bearer'])
  try {
    const { scheme, parms, err } = new wwwAuthenticate.parsers.WWW_Authenticate(header);
    console.log(header, '|', scheme, JSON.stringify(parms), err ?? '');
  } catch (error) {
    console.log(header, '|', error.name);
  }
JS

expected=$(cat <<'TEXT'
Bearer realm="reports" | Bearer {"realm":"reports"} 
Bearer realm="the \"legal\" API" |  {} Unexpected token (legal\) after the \"
Bearer | TypeError
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
