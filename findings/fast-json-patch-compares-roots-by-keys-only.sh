#!/usr/bin/env bash
# Package: fast-json-patch@3.1.1; on Node 20.20.2 and 24.21.0
# Guess: compare() of two different documents gives a patch that turns the one
#   into the other.
# Seen: at the root the kind of the value is not compared: a list and an
#   object with the keys 0 and 1, or two different numbers, give the empty
#   patch. One level deeper the same pair gives a "replace".
# Matters: a comparison of two response bodies by the emptiness of the patch
#   passes although the body changed from a list to an object.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-json-patch@3.1.1

cat >look.mjs <<'JS'
import patch from 'fast-json-patch';

const list = ['a', 'b'];
const object = { 0: 'a', 1: 'b' };
console.log(JSON.stringify(patch.compare(list, object)));
console.log(JSON.stringify(patch.compare(1, 2)));
console.log(JSON.stringify(patch.compare({ items: list }, { items: object })));
JS

expected=$(cat <<'TEXT'
[]
[]
[{"op":"replace","path":"/items","value":{"0":"a","1":"b"}}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
