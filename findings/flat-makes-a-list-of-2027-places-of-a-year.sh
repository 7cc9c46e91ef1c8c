#!/usr/bin/env bash
# Package: flat@6.0.1; on Node 20.20.2 and 24.21.0
# Guess: an object that is flattened and unflattened is the object again, also
#   with years as keys.
# Seen: {"2026": 5000} comes back as a list of 2027 places with 2026 empty
#   ones. The month "01" comes back as place 1 of a list. Only the option
#   "object" of unflatten keeps both, and then no list comes back as a list.
# Rule: the README: "Flattening is reversible too, you can call unflatten".
# Matters: figures by year are the common form of accounts; after a form or a
#   table has flattened them, the JSON has another type and fits no schema.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts flat@6.0.1

cat >look.mjs <<'JS'
import { flatten, unflatten } from 'flat';

for (const report of [{ capital: { PEN: 5000 } }, { capital: { 2026: 5000 } }, { filed: { '01': 'yes', 12: 'no' } }]) {
  const text = JSON.stringify(unflatten(flatten(report)));
  const [[name, value]] = Object.entries(unflatten(flatten(report)));
  console.log(JSON.stringify(report), 'becomes', Array.isArray(value) ? `a list of ${value.length} in ${name}, ${text.length} characters` : text);
}
console.log('with object', JSON.stringify(unflatten(flatten({ filed: { '01': 'yes' } }), { object: true })));
JS

expected=$(cat <<'TEXT'
{"capital":{"PEN":5000}} becomes {"capital":{"PEN":5000}}
{"capital":{"2026":5000}} becomes a list of 2027 in capital, 10148 characters
{"filed":{"12":"no","01":"yes"}} becomes a list of 13 in filed, 77 characters
with object {"filed":{"01":"yes"}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
