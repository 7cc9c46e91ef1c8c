#!/usr/bin/env bash
# Package: csv-parse@7.0.3; on Node 20.20.2 and 24.21.0
# Guess: with cast: true a text that is not a decimal number, such as 0x1f,
#   stays a text.
# Seen: it becomes the number 0, so all such values are equal. A text that
#   does not begin with a digit stays.
# Matters: a column of hashes or of account numbers loses its values without
#   an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts csv-parse@7.0.3

cat >look.mjs <<'JS'
import { parse } from 'csv-parse/sync';

console.log(JSON.stringify(parse('id\n0x1f\n0xab\nx1f\n12\n', { columns: true, cast: true })));
JS

expected=$(cat <<'TEXT'
[{"id":0},{"id":0},{"id":"x1f"},{"id":12}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
