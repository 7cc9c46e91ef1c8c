#!/usr/bin/env bash
# Package: json-ptr@3.1.1; on Node 20.20.2
# Guess: unset of /owners/1 removes the owner and the next one takes its place,
#   as remove of json-pointer and of JSON Patch does.
# Seen: the list keeps its length and has a hole, which is null in JSON.
# Rule: RFC 6902, section 4.2: elements above the index are shifted to the left.
#   README: unset removes the value at the location.
# Matters: a list of owners is sent with a null in it, which the schema of the
#   API refuses.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-ptr@3.1.1 json-pointer@0.6.2

cat >look.mjs <<'JS'
import jsonPointer from 'json-pointer';
import { JsonPointer } from 'json-ptr';

for (const pointer of ['/owners/1', '/owners/2', '/name']) {
  const company = { name: 'Sur SpA', owners: ['A', 'B', 'C'] };
  const other = structuredClone(company);
  JsonPointer.unset(company, pointer);
  jsonPointer.remove(other, pointer);
  console.log(pointer, 'json-ptr', JSON.stringify(company), 'json-pointer', JSON.stringify(other));
}
JS

expected=$(cat <<'TEXT'
/owners/1 json-ptr {"name":"Sur SpA","owners":["A",null,"C"]} json-pointer {"name":"Sur SpA","owners":["A","C"]}
/owners/2 json-ptr {"name":"Sur SpA","owners":["A","B",null]} json-pointer {"name":"Sur SpA","owners":["A","B"]}
/name json-ptr {"owners":["A","B","C"]} json-pointer {"owners":["A","B","C"]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
