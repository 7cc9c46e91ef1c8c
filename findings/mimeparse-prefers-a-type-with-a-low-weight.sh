#!/usr/bin/env bash
# Package: mimeparse@0.1.4; beside negotiator@1.1.0; on Node 20.20.2
# Guess: the supported type with the highest weight wins; a type that is refused
#   with the weight 0 leaves the others; a type in capitals is the same type.
# Seen: the most specific range wins, whatever its weight: for
#   "application/json;q=0.1, */*" JSON is returned although PDF has the weight
#   1. If JSON has the weight 0 there, nothing is returned, as if PDF were not
#   acceptable. TEXT/CSV matches no text/csv. negotiator returns the other type
#   in each case.
# Rule: RFC 9110, 12.5.1: the most specific range gives the weight of a type,
#   and the type with the highest weight is preferred; 12.4.2: the weight 0 is
#   for that type only; 8.3.1: types are case-insensitive. The README:
#   bestMatch() finds the best match.
# Matters: a client that wants a report as PDF gets JSON, and one that refuses
#   JSON gets 406.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mimeparse@0.1.4 negotiator@1.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { bestMatch } = require('mimeparse');
const Negotiator = require('negotiator');

for (const [accept, ...supported] of [
  ['application/pdf, application/json;q=0.1', 'application/json', 'application/pdf'],
  ['application/json;q=0.1, */*', 'application/json', 'application/pdf'],
  ['application/json;q=0.2, text/*;q=0.9', 'application/json', 'text/csv'],
  ['application/json;q=0, */*', 'application/json', 'application/pdf'],
  ['TEXT/CSV', 'text/csv'],
])
  console.log(`${accept} of ${supported}: ${JSON.stringify(bestMatch(supported, accept))}, negotiator ${new Negotiator({ headers: { accept } }).mediaType(supported)}`);
JS

expected=$(cat <<'TEXT'
application/pdf, application/json;q=0.1 of application/json,application/pdf: "application/pdf", negotiator application/pdf
application/json;q=0.1, */* of application/json,application/pdf: "application/json", negotiator application/pdf
application/json;q=0.2, text/*;q=0.9 of application/json,text/csv: "application/json", negotiator text/csv
application/json;q=0, */* of application/json,application/pdf: "", negotiator application/pdf
TEXT/CSV of text/csv: "", negotiator text/csv
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
