#!/usr/bin/env bash
# Package: @fastify/accept-negotiator@2.1.2, negotiator@1.1.0; on Node 20.20.2
#   and 24.21.0
# Guess: "br;q=0, *" takes any encoding but br, so gzip; names and the q are
#   read in any case of letters.
# Seen: br is chosen as soon as there is a star, in any order. GZIP and Q=0.5
#   match nothing. negotiator, on the same headers, chooses gzip.
# Rule: RFC 9110, section 12.4.2: a weight of 0 means not acceptable; 12.5.3:
#   the star matches any coding that is not listed; 8.4.1: codings are compared
#   without regard to case.
# Matters: a client that cannot decode br and says so gets a body that it
#   cannot read.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @fastify/accept-negotiator@2.1.2 negotiator@1.1.0

cat >look.mjs <<'JS'
import { negotiate } from '@fastify/accept-negotiator';
import Negotiator from 'negotiator';

for (const [header, supported] of [
  ['br;q=0, gzip', ['br', 'gzip']],
  ['br;q=0, *', ['br', 'gzip']],
  ['*, br;q=0', ['br', 'gzip']],
  ['*;q=0.5, br;q=0', ['br', 'gzip']],
  ['GZIP', ['br', 'gzip']],
  ['gzip;Q=0.5', ['br', 'gzip']],
]) {
  const other = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(supported);
  console.log(`${header}: accept-negotiator ${negotiate(header, supported)}; negotiator ${other.find((name) => name !== 'identity') ?? null}`);
}
JS

expected=$(cat <<'TEXT'
br;q=0, gzip: accept-negotiator gzip; negotiator gzip
br;q=0, *: accept-negotiator br; negotiator gzip
*, br;q=0: accept-negotiator br; negotiator gzip
*;q=0.5, br;q=0: accept-negotiator br; negotiator gzip
GZIP: accept-negotiator null; negotiator gzip
gzip;Q=0.5: accept-negotiator null; negotiator gzip
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
