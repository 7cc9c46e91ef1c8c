#!/usr/bin/env bash
# Package: json-patch@0.7.0; on Node 20.20.2
# Guess: after a copy of /owner to /payer, a replace within /payer leaves
#   /owner, as in fast-json-patch.
# Seen: both change, as they are one object; so does a list that was copied and
#   then appended to.
# Rule: RFC 6902, section 4.5: copy is the same as an add of the value at the
#   location "from".
# Matters: the address of the payer becomes that of the company too, and both
#   are stored.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-patch@0.7.0 fast-json-patch@3.1.1

cat >look.mjs <<'JS'
import fast from 'fast-json-patch';
import jsonpatch from 'json-patch';

const libraries = {
  'json-patch': (document, patch) => jsonpatch.apply(document, patch),
  'fast-json-patch': (document, patch) => fast.applyPatch(document, patch).newDocument,
};
for (const [document, path, value] of [
  [{ owner: { city: 'Lima' } }, '/payer/city', 'Cusco'],
  [{ owner: ['A'] }, '/payer/-', 'B'],
])
  for (const [name, apply] of Object.entries(libraries)) {
    const op = path.endsWith('-') ? 'add' : 'replace';
    const patch = [{ op: 'copy', from: '/owner', path: '/payer' }, { op, path, value }];
    console.log(name, JSON.stringify(document), op, path, '->', JSON.stringify(apply(structuredClone(document), patch)));
  }
JS

expected=$(cat <<'TEXT'
json-patch {"owner":{"city":"Lima"}} replace /payer/city -> {"owner":{"city":"Cusco"},"payer":{"city":"Cusco"}}
fast-json-patch {"owner":{"city":"Lima"}} replace /payer/city -> {"owner":{"city":"Lima"},"payer":{"city":"Cusco"}}
json-patch {"owner":["A"]} add /payer/- -> {"owner":["A","B"],"payer":["A","B"]}
fast-json-patch {"owner":["A"]} add /payer/- -> {"owner":["A"],"payer":["A","B"]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
