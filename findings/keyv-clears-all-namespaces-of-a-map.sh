#!/usr/bin/env bash
# Package: keyv@5.6.0; on Node 20.20.2
# Guess: with two namespaces in one Map, clear of the first leaves the second.
# Seen: both are empty. The keys in the Map have the namespace before them, so
#   set, get and delete keep them apart.
# Rule: README, Namespaces: "allow you to clear only a certain namespace while
#   using the same database".
# Matters: a test that clears the cache of tokens clears the idempotency keys
#   beside it, and a repeated request is carried out again.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts keyv@5.6.0

cat >look.mjs <<'JS'
import { Keyv } from 'keyv';

const store = new Map();
const tokens = new Keyv({ store, namespace: 'tokens' });
const requests = new Keyv({ store, namespace: 'requests' });
await tokens.set('a', 1);
await requests.set('a', 2);
console.log('set:', [...store.keys()].join(), await tokens.get('a'), await requests.get('a'));
await tokens.delete('a');
console.log('delete of tokens:', await tokens.get('a'), await requests.get('a'));
await tokens.clear();
console.log('clear of tokens:', await tokens.get('a'), await requests.get('a'));
JS

expected=$(cat <<'TEXT'
set: tokens:a,requests:a 1 2
delete of tokens: undefined 2
clear of tokens: undefined undefined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
