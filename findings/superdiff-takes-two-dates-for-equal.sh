#!/usr/bin/env bash
# Package: @donedeal0/superdiff@4.2.2; on Node 20.20.2
# Guess: getObjectDiff reports a field whose Date has changed as updated, as it
#   does for a text.
# Seen: the status of the field and of the whole object is equal, also for two
#   Set or Map objects with other values. Two lists with another Date are equal
#   too.
# Rule: README, getObjectDiff: supports deeply nested objects of any value type.
# Matters: a log of changes that compares records from a database, where dates
#   are Date objects, has no entry when a power gets another end.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @donedeal0/superdiff@4.2.2

cat >look.mjs <<'JS'
import { getListDiff, getObjectDiff } from '@donedeal0/superdiff';

const show = (name, a, b) => console.log(name, getObjectDiff({ end: a }, { end: b }).status);
show('text', '2026-01-31', '2027-01-31');
show('Date', new Date('2026-01-31'), new Date('2027-01-31'));
show('Set', new Set(['sign']), new Set(['sell']));
show('Map', new Map([['sign', 1]]), new Map([['sign', 2]]));
const list = getListDiff([new Date('2026-01-31')], [new Date('2027-01-31')]);
console.log('list', list.status);
JS

expected=$(cat <<'TEXT'
text updated
Date equal
Set equal
Map equal
list equal
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
