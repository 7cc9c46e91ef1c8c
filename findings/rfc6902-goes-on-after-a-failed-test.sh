#!/usr/bin/env bash
# Package: rfc6902@5.4.0; on Node 20.20.2 and 24.21.0
# Guess: an operation "test" that fails ends the patch; nothing after it is
#   applied.
# Seen: applyPatch() reports the failed test in its list of results and
#   applies the operations after it to the document all the same.
# Rule: RFC 6902, section 5: a failed operation should stop the patch, and the
#   whole patch then counts as failed.
# Matters: a client that guards a change with "test" (set the status only if
#   the version is 1) makes the change in exactly the case that it wanted to
#   exclude.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rfc6902@5.4.0

cat >look.mjs <<'JS'
import { applyPatch } from 'rfc6902';

const report = { version: 2, status: 'draft' };
const results = applyPatch(report, [
  { op: 'test', path: '/version', value: 1 },
  { op: 'replace', path: '/status', value: 'published' },
]);
console.log(results.map((result) => result && result.name));
console.log(JSON.stringify(report));
JS

expected=$(cat <<'TEXT'
[ 'TestError', null ]
{"version":2,"status":"published"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
