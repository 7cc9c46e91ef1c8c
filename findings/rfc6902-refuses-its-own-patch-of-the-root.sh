#!/usr/bin/env bash
# Package: rfc6902@5.4.0; on Node 20.20.2 and 24.21.0
# Guess: applyPatch() can apply every patch that createPatch() of the same
#   package makes.
# Seen: for two values of different kinds createPatch() makes one "replace" of
#   the path "", the whole document; applyPatch() fails with MissingError and
#   changes nothing.
# Rule: RFC 6901, section 5: the pointer "" is the whole document; RFC 6902,
#   section 4.1 allows the root as a target.
# Matters: a mirror that is kept by patches stops when the mirrored value
#   turns from an object into a list; the same patch is applied by
#   fast-json-patch.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rfc6902@5.4.0

cat >look.mjs <<'JS'
import { applyPatch, createPatch } from 'rfc6902';

const document = { a: 1 };
const patch = createPatch(document, [1]);
console.log(JSON.stringify(patch));
console.log(applyPatch(document, patch).map((result) => result && result.name));
console.log(JSON.stringify(document));
JS

expected=$(cat <<'TEXT'
[{"op":"replace","path":"","value":[1]}]
[ 'MissingError' ]
{"a":1}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
