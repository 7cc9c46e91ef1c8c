#!/usr/bin/env bash
# Package: cacheable@2.5.0, opossum@9.0.0; on Node 20.20.2
# Guess: the caches of wrap and of a circuit breaker have an entry for each
#   argument, or refuse what they cannot tell apart.
# Seen: both make the key with JSON.stringify: each Set, Map and RegExp is the
#   first one, so the result of CL is returned for PE. Arrays, Dates and plain
#   objects are kept apart.
# Rule: README of cacheable: wrap is memoization; memoize returns the result of
#   the same arguments.
# Matters: a function that takes the countries as a Set returns the companies of
#   another country, without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cacheable@2.5.0 opossum@9.0.0

cat >look.mjs <<'JS'
import { Cacheable } from 'cacheable';
import CircuitBreaker from 'opossum';

const find = async (filter) => (filter instanceof RegExp ? filter.source : [...filter].join());
const wrapped = new Cacheable().wrap(find, { ttl: 60_000, keyPrefix: 'find' });
const breaker = new CircuitBreaker(find, { cache: true, cacheTTL: 60_000 });
for (const filters of [[['CL'], ['PE']], [new Set(['CL']), new Set(['PE'])], [new Map([['CL', 1]]), new Map([['PE', 1]])], [/CL/, /PE/]])
  for (const filter of filters) console.log(filter, '| cacheable:', await wrapped(filter), '| opossum:', await breaker.fire(filter));
breaker.shutdown();
process.exit();
JS

expected=$(cat <<'TEXT'
[ 'CL' ] | cacheable: CL | opossum: CL
[ 'PE' ] | cacheable: PE | opossum: PE
Set(1) { 'CL' } | cacheable: CL | opossum: CL
Set(1) { 'PE' } | cacheable: CL | opossum: CL
Map(1) { 'CL' => 1 } | cacheable: CL | opossum: CL
Map(1) { 'PE' => 1 } | cacheable: CL | opossum: CL
/CL/ | cacheable: CL | opossum: CL
/PE/ | cacheable: CL | opossum: CL
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
