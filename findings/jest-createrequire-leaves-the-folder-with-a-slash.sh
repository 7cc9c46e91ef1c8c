#!/usr/bin/env bash
# Package: jest@30.5.2; on Node 20.20.2 and 24.21.0
# Guess: createRequire('/folder/')('./a.js') loads /folder/a.js in a test of
#   Jest, as it does outside of it.
# Seen: Jest's own createRequire drops the slash and loads /a.js beside the
#   folder, or reports it as missing. With the path of a file in the folder,
#   which need not exist, both load the same.
# Rule: Node's documentation of module.createRequire: the argument is the file
#   name to construct the function from; a slash at its end stands for the
#   folder (Module.createRequire adds a file name to it).
# Matters: a package whose CommonJS entry loads its parts this way runs in
#   node:test and Vitest, and in Jest loads another file of the same name; if
#   that file is the entry itself, it calls itself without end.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jest@30.5.2
mkdir parts
echo "module.exports = 'the part';" >parts/a.js
echo "module.exports = 'the file beside the folder';" >a.js
cat >look.cjs <<'JS'
const { createRequire } = require('node:module');
const { join } = require('node:path');
module.exports = () => [
  createRequire(join(__dirname, 'parts') + '/')('./a.js'),
  createRequire(join(__dirname, 'parts', 'none.js'))('./a.js'),
];
JS
cat >look.test.cjs <<'JS'
test('look', () => require('node:fs').writeFileSync('seen.json', JSON.stringify(require('./look.cjs')())));
JS
echo '{ "testMatch": ["**/look.test.cjs"], "transform": {} }' >jest.config.json

expected=$(cat <<'TEXT'
Node ["the part","the part"]
Jest ["the file beside the folder","the part"]
TEXT
)
timeout 120 node_modules/.bin/jest --config jest.config.json >errors.txt 2>&1 || true
seen="Node $(node -e 'console.log(JSON.stringify(require("./look.cjs")()))')
Jest $(cat seen.json)"
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
