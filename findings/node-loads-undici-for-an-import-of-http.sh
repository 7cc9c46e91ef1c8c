#!/usr/bin/env bash
# Package: node@24.21.0 and node@26.10.0, beside node@20.20.2
# Guess: import and require of node:http load the same modules; undici, the
#   client behind fetch, is loaded by the first use of fetch.
# Seen: since node:http has a getter WebSocket, an import loads undici: the
#   module namespace reads every property of a built-in module once. require
#   and process.getBuiltinModule do not read it. Node 20 has no such getter.
# Rule: "lazy" loading by a getter holds only where nothing lists the values.
# Matters: a small server or client as an ES module starts slower than the same
#   code as CommonJS by the load of a library that it may never use.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >imported.mjs <<'JS'
import 'node:http';
console.log('import', process.moduleLoadList.some((name) => name.endsWith('/undici')));
JS
cat >required.cjs <<'JS'
require('node:http');
console.log('require', process.moduleLoadList.some((name) => name.endsWith('/undici')));
JS
cat >taken.mjs <<'JS'
process.getBuiltinModule('node:http');
console.log('getBuiltinModule', process.moduleLoadList.some((name) => name.endsWith('/undici')));
JS

expected=$(cat <<'TEXT'
v20.20.2
import false
require false
getBuiltinModule false
v24.21.0
import true
require false
getBuiltinModule false
v26.10.0
import true
require false
getBuiltinModule false
TEXT
)
look() {
  for version in 20.20.2 24.21.0 26.10.0; do
    mkdir "$version"
    (cd "$version" && npm init -y >/dev/null && timeout 300 npm install --silent --no-audit --no-fund "node@$version")
    node="$version/node_modules/node/bin/node"
    "$node" --version
    for file in imported.mjs required.cjs taken.mjs; do timeout 60 "$node" "$file"; done
  done
}
seen=$(look 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
