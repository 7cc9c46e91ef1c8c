#!/usr/bin/env bash
# Package: immutable-json-patch@6.0.3; on Node 20.20.2 and 24.21.0
# Guess: the reference token "-" means the end of a list only where the parent
#   is a list; in an object it is a key like any other.
# Seen: a "replace" of /powers/- in an object that has the key "-" returns the
#   document unchanged, without an error.
# Rule: RFC 6901, section 4: "-" is special only where the currently
#   referenced value is a JSON array.
# Matters: a valid patch is lost without a sign; rfc6902 and fast-json-patch
#   apply it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts immutable-json-patch@6.0.3

cat >look.mjs <<'JS'
import { immutableJSONPatch } from 'immutable-json-patch';

const document = { powers: { '-': 'none', a: 'sole' } };
for (const key of ['a', '-']) {
  const patch = [{ op: 'replace', path: `/powers/${key}`, value: 'joint' }];
  console.log(JSON.stringify(immutableJSONPatch(document, patch)));
}
JS

expected=$(cat <<'TEXT'
{"powers":{"-":"none","a":"joint"}}
{"powers":{"-":"none","a":"sole"}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
