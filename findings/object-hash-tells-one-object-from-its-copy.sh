#!/usr/bin/env bash
# Package: object-hash@3.0.0; on Node 20.20.2 and 24.21.0
# Guess: a document hashes as its copy that went through JSON does, as it holds
#   equal values.
# Seen: if one object stands at two places of the document, the second place is
#   hashed as a circular reference, so the document and its copy have different
#   hashes, although nothing is circular.
# Rule: the README: it generates hashes from objects and values; equal input in
#   any order of keys gives one hash. JSON knows no identity of objects.
# Matters: a key of idempotency or an entity tag that is computed before
#   sending differs from the one of the receiver, as soon as a person is
#   director and shareholder by the same object.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts object-hash@3.0.0

cat >look.mjs <<'JS'
import hash from 'object-hash';

const ana = { name: 'Ana', share: 50 };
const shared = { director: ana, shareholders: [ana] };
const copied = JSON.parse(JSON.stringify(shared));
console.log('same JSON', JSON.stringify(shared) === JSON.stringify(copied));
console.log('same hash', hash(shared) === hash(copied));
const twice = [ana, ana];
const listed = [{ ...ana }, { ...ana }];
console.log('same JSON', JSON.stringify(twice) === JSON.stringify(listed));
console.log('same hash', hash(twice) === hash(listed), 'by unorderedArrays', hash(twice, { unorderedArrays: true }) === hash(listed, { unorderedArrays: true }));
JS

expected=$(cat <<'TEXT'
same JSON true
same hash false
same JSON true
same hash false by unorderedArrays true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
