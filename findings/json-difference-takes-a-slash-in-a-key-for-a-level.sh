#!/usr/bin/env bash
# Package: json-difference@1.16.3; on Node 20.20.2 and 24.21.0
# Guess: a changed value is listed as edited, whatever its key; a slash in a
#   key is escaped in the path, as ~1 in a JSON Pointer.
# Seen: the field "RUC/DNI" and the field DNI of RUC have one path. A value
#   that moves from the one to the other is not listed, and where both are
#   there a change from 1 to 3 gives no difference at all.
# Rule: the README: it computes the difference between two JSON structures. RFC
#   6901, section 3: a slash in a key is escaped, as it separates levels.
# Matters: a contract has such keys by nature: in the paths of OpenAPI and
#   among media types every key has a slash.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-difference@1.16.3

cat >look.mjs <<'JS'
import { getDiff } from 'json-difference';

for (const [before, after] of [
  [{ 'RUC/DNI': 1 }, { 'RUC/DNI': 2 }],
  [{ 'RUC/DNI': 1 }, { RUC: { DNI: 1 } }],
  [{ 'RUC/DNI': 1, RUC: { DNI: 2 } }, { 'RUC/DNI': 3, RUC: { DNI: 2 } }],
]) {
  console.log(JSON.stringify(before), 'to', JSON.stringify(after));
  console.log(' ', JSON.stringify(getDiff(before, after)));
}
JS

expected=$(cat <<'TEXT'
{"RUC/DNI":1} to {"RUC/DNI":2}
  {"added":[],"removed":[],"edited":[["RUC/DNI",1,2]]}
{"RUC/DNI":1} to {"RUC":{"DNI":1}}
  {"added":[["RUC",{}]],"removed":[],"edited":[]}
{"RUC/DNI":1,"RUC":{"DNI":2}} to {"RUC/DNI":3,"RUC":{"DNI":2}}
  {"added":[],"removed":[],"edited":[]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
