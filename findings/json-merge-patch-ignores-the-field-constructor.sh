#!/usr/bin/env bash
# Package: json-merge-patch@1.0.2, json8-merge-patch@1.0.4; on Node 20.20.2
#   and 24.21.0
# Guess: a merge patch sets, changes and removes a field of any name.
# Seen: a field called constructor is neither set nor changed nor removed,
#   without an error, at any depth. generate() writes it into the patch, so
#   that apply() does not do what generate() asked for. json8-merge-patch
#   applies it.
# Rule: RFC 7396, section 2: each name of the patch is added, replaced or
#   removed.
# Matters: "constructor" is the Spanish word for builder; a client gets 200
#   and the old value.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-merge-patch@1.0.2 json8-merge-patch@1.0.4

cat >look.mjs <<'JS'
import jsonMergePatch from 'json-merge-patch';
import json8 from 'json8-merge-patch';

for (const [before, after] of [
  [{ builder: 'ACME' }, { builder: 'Norte' }],
  [{ constructor: 'ACME' }, { constructor: 'Norte' }],
  [{ constructor: 'ACME' }, {}],
  [{ works: {} }, { works: { constructor: 'Norte' } }],
]) {
  const patch = jsonMergePatch.generate(before, after);
  const ours = jsonMergePatch.apply(structuredClone(before), patch);
  const other = json8.apply(structuredClone(before), patch);
  console.log(JSON.stringify(before), JSON.stringify(patch), '|', JSON.stringify(ours), '| json8', JSON.stringify(other));
}
JS

expected=$(cat <<'TEXT'
{"builder":"ACME"} {"builder":"Norte"} | {"builder":"Norte"} | json8 {"builder":"Norte"}
{"constructor":"ACME"} {"constructor":"Norte"} | {"constructor":"ACME"} | json8 {"constructor":"Norte"}
{"constructor":"ACME"} {"constructor":null} | {"constructor":"ACME"} | json8 {}
{"works":{}} {"works":{"constructor":"Norte"}} | {"works":{}} | json8 {"works":{"constructor":"Norte"}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
