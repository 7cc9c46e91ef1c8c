#!/usr/bin/env bash
# Package: just-diff@6.0.2, just-diff-apply@5.5.0; on Node 20.20.2 and 24.21.0
# Guess: with jsonPatchPathConverter the path of the key "RUC/DNI" is
#   /RUC~1DNI, and the patch gives the second document.
# Seen: the path is /RUC/DNI. The sister package cannot apply it, or changes
#   the field DNI of RUC where there is one.
# Rule: the README: the converter generates the standard paths of JSON Patch.
#   RFC 6901, section 3: / in a key is written ~1.
# Matters: a patch of an OpenAPI document or of media types, whose keys have
#   slashes, fails at the server or changes another field.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts just-diff@6.0.2 just-diff-apply@5.5.0

cat >look.mjs <<'JS'
import { diff, jsonPatchPathConverter as write } from 'just-diff';
import { diffApply, jsonPatchPathConverter as read } from 'just-diff-apply';

for (const [before, after] of [
  [{ number: 1 }, { number: 2 }],
  [{ 'RUC/DNI': 1 }, { 'RUC/DNI': 2 }],
  [{ 'RUC/DNI': 1, RUC: { DNI: 1 } }, { 'RUC/DNI': 2, RUC: { DNI: 1 } }],
]) {
  const patch = diff(before, after, write);
  console.log(JSON.stringify(before), 'to', JSON.stringify(after), JSON.stringify(patch));
  try {
    diffApply(before, patch, read);
    console.log('  applied', JSON.stringify(before));
  } catch ({ message }) {
    console.log(' ', message);
  }
}
JS

expected=$(cat <<'TEXT'
{"number":1} to {"number":2} [{"op":"replace","path":"/number","value":2}]
  applied {"number":2}
{"RUC/DNI":1} to {"RUC/DNI":2} [{"op":"replace","path":"/RUC/DNI","value":2}]
  expected to find property /RUC/DNI in object [object Object]
{"RUC/DNI":1,"RUC":{"DNI":1}} to {"RUC/DNI":2,"RUC":{"DNI":1}} [{"op":"replace","path":"/RUC/DNI","value":2}]
  applied {"RUC/DNI":1,"RUC":{"DNI":2}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
