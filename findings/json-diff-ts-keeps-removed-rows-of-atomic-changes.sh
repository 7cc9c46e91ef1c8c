#!/usr/bin/env bash
# Package: json-diff-ts@4.10.4; on Node 20.20.2 and 24.21.0
# Guess: a set of changes that is made atomic and put together again gives the
#   same document as the set itself.
# Seen: as soon as two elements of a list have gone, one of them stays: the
#   removals are applied from the front, and each moves those after it. The set
#   itself is applied correctly.
# Rule: the README: unatomizeChangeset converts atomic changes back to the
#   nested set.
# Matters: an audit trail of atomic changes, replayed, shows a director who has
#   left; and no error is raised.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-diff-ts@4.10.4

cat >look.mjs <<'JS'
import { applyChangeset, atomizeChangeset, diff, unatomizeChangeset } from 'json-diff-ts';

for (const [before, after] of [
  [['Ana', 'Luis'], ['Ana']],
  [['Ana', 'Luis', 'Rosa'], ['Ana']],
  [['Ana', 'Luis', 'Rosa', 'Juan'], ['Rosa', 'Juan']],
]) {
  const changes = diff({ directors: before }, { directors: after });
  const atoms = atomizeChangeset(changes);
  console.log(before.join(), 'to', after.join());
  console.log('  atoms', atoms.map(({ type, path }) => `${type} ${path}`).join(', '));
  console.log('  direct', applyChangeset({ directors: [...before] }, changes).directors.join());
  console.log('  through atoms', applyChangeset({ directors: [...before] }, unatomizeChangeset(atoms)).directors.join());
}
JS

expected=$(cat <<'TEXT'
Ana,Luis to Ana
  atoms REMOVE $.directors[1]
  direct Ana
  through atoms Ana
Ana,Luis,Rosa to Ana
  atoms REMOVE $.directors[1], REMOVE $.directors[2]
  direct Ana
  through atoms Ana,Rosa
Ana,Luis,Rosa,Juan to Rosa,Juan
  atoms UPDATE $.directors[0], UPDATE $.directors[1], REMOVE $.directors[2], REMOVE $.directors[3]
  direct Rosa,Juan
  through atoms Rosa,Juan,Juan
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
