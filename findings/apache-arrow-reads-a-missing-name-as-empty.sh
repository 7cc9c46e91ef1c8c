#!/usr/bin/env bash
# Package: apache-arrow@21.2.0; on Node 20.20.2
# Guess: tableFromJSON writes null where a row has no such field, as it does for
#   a field that is null.
# Seen: a missing text becomes the empty text, and a missing boolean becomes
#   false; a missing number becomes null. The count of nulls is 0 for all three
#   columns. With a missing bigint the conversion fails.
# Rule: documentation of Arrow columnar format: an absent value is a null, by
#   its validity bit.
# Matters: JSON of an API leaves out what is unknown. In the table, an owner
#   whose name is unknown has an empty one, and a company of which nothing is
#   known is not active.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts apache-arrow@21.2.0

cat >look.mjs <<'JS'
import { tableFromJSON } from 'apache-arrow';

for (const first of [{ id: 1, name: null, share: null, active: null }, { id: 1 }]) {
  const table = tableFromJSON([first, { id: 2, name: 'Ana', share: 25, active: true }]);
  const nulls = ['name', 'share', 'active'].map((column) => table.getChild(column).nullCount);
  console.log(JSON.stringify(first), '→', JSON.stringify(table.get(0)), 'nulls', nulls.join(' '));
}
try {
  console.log(JSON.stringify(tableFromJSON([{ id: 1 }, { id: 2, cents: 500n }]).get(0).toJSON().cents));
} catch (error) {
  console.log('missing bigint:', error.message);
}
JS

expected=$(cat <<'TEXT'
{"id":1,"name":null,"share":null,"active":null} → {"id":1,"name":null,"share":null,"active":null} nulls 1 1 1
{"id":1} → {"id":1,"name":"","share":null,"active":false} nulls 0 0 0
missing bigint: Cannot convert undefined to a BigInt
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
