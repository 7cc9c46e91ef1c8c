#!/usr/bin/env bash
# Package: qs@6.17.1; on Node 20.20.2 and 24.21.0
# Guess: a parameter that is repeated 21 times is a list of 21, as one that is
#   repeated 20 times is a list of 20.
# Seen: with 21 values it is an object with the keys 0, 1, 2 and so on, no
#   list: since 6.14.1 the limit for indexed lists holds for repeated names
#   too.
# Matters: a server that maps over the ids of ?id=1&id=2 works for short
#   queries and throws "map is not a function" for a long one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts qs@6.17.1

cat >look.mjs <<'JS'
import qs from 'qs';

for (const count of [20, 21]) {
  const { id } = qs.parse(Array.from({ length: count }, (_, index) => `id=${index}`).join('&'));
  console.log(count, Array.isArray(id), typeof id.map, Object.keys(id).length);
}
JS

expected=$(cat <<'TEXT'
20 true function 20
21 false undefined 21
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
