#!/usr/bin/env bash
# Package: deep-object-diff@1.1.9, @scalar/json-diff@0.0.4; on Node 20.20.2
# Guess: a list that became an object with the same values, or an empty list
#   that became an empty object, is a change, as in microdiff.
# Seen: both packages find no difference, as both compare the keys alone.
# Rule: RFC 8259, section 1: objects and arrays are two types. README of
#   deep-object-diff: returns the difference of the original and updated
#   objects.
# Matters: a check between two versions of an API sees nothing when holders, a
#   list, is sent as an object, which breaks each client that has a type for it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts deep-object-diff@1.1.9 @scalar/json-diff@0.0.4 microdiff@1.6.0

cat >look.mjs <<'JS'
import { detailedDiff } from 'deep-object-diff';
import { diff as scalar } from '@scalar/json-diff';
import microdiffModule from 'microdiff';

const microdiff = microdiffModule.default ?? microdiffModule;
for (const [a, b] of [[{ holders: [] }, { holders: {} }], [{ holders: ['A'] }, { holders: { 0: 'A' } }]]) {
  console.log(JSON.stringify(a), JSON.stringify(b));
  console.log('  deep-object-diff', JSON.stringify(detailedDiff(a, b)));
  console.log('  @scalar/json-diff', JSON.stringify(scalar(a, b)));
  console.log('  microdiff', JSON.stringify(microdiff(a, b)));
}
JS

expected=$(cat <<'TEXT'
{"holders":[]} {"holders":{}}
  deep-object-diff {"added":{},"deleted":{},"updated":{}}
  @scalar/json-diff []
  microdiff [{"path":["holders"],"type":"CHANGE","value":{},"oldValue":[]}]
{"holders":["A"]} {"holders":{"0":"A"}}
  deep-object-diff {"added":{},"deleted":{},"updated":{}}
  @scalar/json-diff []
  microdiff [{"path":["holders"],"type":"CHANGE","value":{"0":"A"},"oldValue":["A"]}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
