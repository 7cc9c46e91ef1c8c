#!/usr/bin/env bash
# Package: @sagold/json-pointer@7.2.1; on Node 20.20.2
# Guess: set at /owners/- appends to the list, as in json-pointer and
#   jsonpointer.
# Seen: it adds a property "-" to the array. get reads it, but the length is the
#   same and JSON.stringify leaves it out.
# Rule: RFC 6901, section 4: "-" is the element after the last one.
# Matters: an owner that is added by the pointer of a JSON Patch is there for
#   the program and missing in the request.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @sagold/json-pointer@7.2.1 json-pointer@0.6.2 jsonpointer@5.0.1

cat >look.mjs <<'JS'
import * as sagold from '@sagold/json-pointer';
import jsonPointer from 'json-pointer';
import jsonpointer from 'jsonpointer';

for (const [name, library] of [['json-pointer', jsonPointer], ['jsonpointer', jsonpointer], ['@sagold/json-pointer', sagold]]) {
  const company = { owners: ['A'] };
  library.set(company, '/owners/-', 'B');
  console.log(name, JSON.stringify(company), 'length', company.owners.length, 'keys', Object.keys(company.owners).join());
}
console.log('get of @sagold/json-pointer:', sagold.get(sagold.set({ owners: ['A'] }, '/owners/-', 'B'), '/owners/-'));
JS

expected=$(cat <<'TEXT'
json-pointer {"owners":["A","B"]} length 2 keys 0,1
jsonpointer {"owners":["A","B"]} length 2 keys 0,1
@sagold/json-pointer {"owners":["A"]} length 1 keys 0,-
get of @sagold/json-pointer: B
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
