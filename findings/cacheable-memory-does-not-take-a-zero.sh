#!/usr/bin/env bash
# Package: @cacheable/memory@2.2.0; on Node 20.20.2
# Guess: a key that was set exists, whatever its value is; take() returns the
#   value and deletes the key.
# Seen: has() is false for 0, false, an empty text and null, although get()
#   returns them, and hasMany() is false too. take() returns undefined for these
#   values and leaves the key in the cache. size counts them.
# Rule: the README: has(key) checks if a value exists in the cache; take(key)
#   takes a value from the cache and deletes it. The cache of cacheable, which
#   uses this one, has these keys.
# Matters: a share of 0, a draft that is false or a company without a code,
#   null, is asked for again and again, and a token that may be used once stays.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @cacheable/memory@2.2.0 cacheable@2.5.0

cat >look.mjs <<'JS'
import { CacheableMemory } from '@cacheable/memory';
import { Cacheable } from 'cacheable';

for (const value of [25, 0, false, '', null]) {
  const memory = new CacheableMemory();
  memory.set('key', value);
  const cacheable = new Cacheable();
  await cacheable.set('key', value);
  console.log(`${JSON.stringify(value)}: get ${JSON.stringify(memory.get('key'))}, has ${memory.has('key')}, hasMany ${memory.hasMany(['key'])}, take ${JSON.stringify(memory.take('key'))}, size after it ${memory.size}; cacheable has ${await cacheable.has('key')}, takes ${JSON.stringify(await cacheable.take('key'))}`);
}
JS

expected=$(cat <<'TEXT'
25: get 25, has true, hasMany true, take 25, size after it 0; cacheable has true, takes 25
0: get 0, has false, hasMany false, take undefined, size after it 1; cacheable has true, takes 0
false: get false, has false, hasMany false, take undefined, size after it 1; cacheable has true, takes false
"": get "", has false, hasMany false, take undefined, size after it 1; cacheable has true, takes ""
null: get null, has false, hasMany false, take undefined, size after it 1; cacheable has true, takes null
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
