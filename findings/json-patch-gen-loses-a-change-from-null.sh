#!/usr/bin/env bash
# Package: json-patch-gen@1.0.2; on Node 20.20.2
# Guess: the patch from one document to another makes the second of the first,
#   as that of fast-json-patch does.
# Seen: from null to {} the patch is empty; from an object to null, and from
#   null to an object with fields, it throws a TypeError.
# Rule: README: it compares the two values recursively, to any depth. RFC 8259,
#   section 3: null is a value of its own.
# Matters: a company whose parent was unknown, null, and is now known, or the
#   other way round, cannot be saved.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-patch-gen@1.0.2 fast-json-patch@3.1.1

cat >look.mjs <<'JS'
import fast from 'fast-json-patch';
import generate from 'json-patch-gen';

for (const [from, to] of [
  [{ parent: 'A' }, { parent: null }],
  [{ parent: null }, { parent: {} }],
  [{ parent: null }, { parent: { name: 'A' } }],
  [{ parent: { name: 'A' } }, { parent: null }],
]) {
  let patch;
  try {
    patch = JSON.stringify(generate(from, to));
  } catch (error) {
    patch = error.name;
  }
  console.log(JSON.stringify(from), JSON.stringify(to), '| json-patch-gen', patch, '| fast-json-patch', JSON.stringify(fast.compare(from, to)));
}
JS

expected=$(cat <<'TEXT'
{"parent":"A"} {"parent":null} | json-patch-gen [{"op":"replace","path":"/parent","value":null}] | fast-json-patch [{"op":"replace","path":"/parent","value":null}]
{"parent":null} {"parent":{}} | json-patch-gen [] | fast-json-patch [{"op":"replace","path":"/parent","value":{}}]
{"parent":null} {"parent":{"name":"A"}} | json-patch-gen TypeError | fast-json-patch [{"op":"replace","path":"/parent","value":{"name":"A"}}]
{"parent":{"name":"A"}} {"parent":null} | json-patch-gen TypeError | fast-json-patch [{"op":"replace","path":"/parent","value":null}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
