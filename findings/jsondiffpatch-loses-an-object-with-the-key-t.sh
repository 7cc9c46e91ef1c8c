#!/usr/bin/env bash
# Package: jsondiffpatch@0.7.7; on Node 20.20.2 and 24.21.0
# Guess: patch(a, diff(a, b)) equals b for each two JSON documents.
# Seen: where the value of a key "_t" changes, or the key is removed, the
#   object around it is gone after the patch, without an error. A change of
#   another key in that object is applied.
# Rule: the README says that _t: "a" marks the delta of a list; it reserves no
#   key of the data.
# Matters: "_t" is the discriminator that the MongoDB driver of .NET writes
#   into each document; a history of versions that is kept as deltas loses it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsondiffpatch@0.7.7

cat >look.mjs <<'JS'
import { diff, patch } from 'jsondiffpatch';

const signer = { name: 'Ana', _t: 'Person' };
for (const next of [{ ...signer, name: 'Eva' }, { ...signer, _t: 'Company' }, { name: 'Ana' }]) {
  const delta = diff({ signer }, { signer: next });
  console.log(JSON.stringify(delta), JSON.stringify(patch({ signer: { ...signer } }, delta)));
}
JS

expected=$(cat <<'TEXT'
{"signer":{"name":["Ana","Eva"]}} {"signer":{"name":"Eva","_t":"Person"}}
{"signer":{"_t":["Person","Company"]}} {}
{"signer":{"_t":["Person",0,0]}} {}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
