#!/usr/bin/env bash
# Package: @hapi/accept@6.0.3, negotiator@1.1.0; on Node 20.20.2 and 24.21.0
# Guess: of the types that a server offers, mediaType returns one or none.
# Seen: a type of the Accept header with a parameter is returned as the client
#   wrote it, with version 2 where only a type without a version is offered. In
#   return, a plain type of the client does not match an offer with a charset.
# Rule: RFC 9110, section 12.5.1: a media range with parameters matches only
#   representations that have them; one without matches all.
# Matters: a server that writes the result into Content-Type promises a version
#   that it does not have; one that looks a serializer up by it finds none.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hapi/accept@6.0.3 negotiator@1.1.0

cat >look.mjs <<'JS'
import { mediaType } from '@hapi/accept';
import Negotiator from 'negotiator';

for (const [accept, offers] of [
  ['application/json', ['application/json', 'text/csv']],
  ['application/json;version=2', ['application/json', 'text/csv']],
  ['application/json;version=2, text/csv;q=0.5', ['application/json', 'text/csv']],
  ['application/json', ['application/json;charset=utf-8']],
]) {
  const other = new Negotiator({ headers: { accept } }).mediaType(offers);
  console.log(accept, '|', offers.join(), '| accept', mediaType(accept, offers) || 'none', '| negotiator', other ?? 'none');
}
JS

expected=$(cat <<'TEXT'
application/json | application/json,text/csv | accept application/json | negotiator application/json
application/json;version=2 | application/json,text/csv | accept application/json;version=2 | negotiator none
application/json;version=2, text/csv;q=0.5 | application/json,text/csv | accept application/json;version=2 | negotiator text/csv
application/json | application/json;charset=utf-8 | accept none | negotiator application/json;charset=utf-8
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
