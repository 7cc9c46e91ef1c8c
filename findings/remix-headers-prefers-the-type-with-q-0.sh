#!/usr/bin/env bash
# Package: @remix-run/headers@0.21.1, negotiator@1.1.0; on Node 20.20.2 and
#   24.21.0
# Guess: a type with q=0 is not acceptable, also where a range such as */*
#   would take it; negotiator does so.
# Seen: Accept.accepts() is true for it and getPreferred() returns it. The
#   same for a language. Without the range it is refused.
# Rule: RFC 9110, section 12.5.1: the most specific range that matches has
#   precedence; 12.4.2: a weight of 0 means not acceptable.
# Matters: a client that excludes one type gets exactly this one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @remix-run/headers@0.21.1 negotiator@1.1.0

cat >look.mjs <<'JS'
import { Accept, AcceptLanguage } from '@remix-run/headers';
import Negotiator from 'negotiator';

const types = ['text/html', 'application/json'];
for (const accept of ['text/html;q=0', 'text/html;q=0, */*', 'text/html;q=0, */*;q=0.1', '*/*, text/html;q=0']) {
  const header = new Accept(accept);
  const other = new Negotiator({ headers: { accept } }).mediaTypes(types);
  console.log(accept, '|', header.accepts('text/html'), header.getPreferred(types), '| negotiator', other.join());
}
const languages = new AcceptLanguage('en;q=0, *');
console.log(languages.accepts('en'), languages.getPreferred(['en', 'es']));
JS

expected=$(cat <<'TEXT'
text/html;q=0 | false null | negotiator 
text/html;q=0, */* | true text/html | negotiator application/json
text/html;q=0, */*;q=0.1 | true text/html | negotiator application/json
*/*, text/html;q=0 | true text/html | negotiator application/json
true en
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
