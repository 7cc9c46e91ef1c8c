#!/usr/bin/env bash
# Package: another-name-parser@0.1.0, humanparser@2.7.0; on Node 20.20.2
# Guess: in "Pérez López, Juan", the last name is all that precedes the comma.
# Seen: another-name-parser returns "López" as the last name and "Pérez" as the
#   middle name. With a particle before it ("de la Cruz Gómez, Juan"), the last
#   name is whole. humanparser returns "Pérez López".
# Rule: its README: it recognizes the order last name, first name.
# Matters: registers of Spain and Latin America write first the two surnames and
#   a comma. A search by the first surname, which is the one that counts there,
#   finds nobody.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts another-name-parser@0.1.0 humanparser@2.7.0

cat >look.mjs <<'JS'
import parse from 'another-name-parser';
import human from 'humanparser';

for (const name of ['Smith, Juan', 'Pérez López, Juan', 'Pérez López, Juan Carlos', 'de la Cruz Gómez, Juan']) {
  const { first, middle, last } = parse(name);
  console.log(`${name}: first ${first}; middle ${middle}; last ${last}; humanparser: last ${human.parseName(name).lastName}`);
}
JS

expected=$(cat <<'TEXT'
Smith, Juan: first Juan; middle null; last Smith; humanparser: last Smith
Pérez López, Juan: first Juan; middle Pérez; last López; humanparser: last Pérez López
Pérez López, Juan Carlos: first Juan Carlos; middle Pérez; last López; humanparser: last Pérez López
de la Cruz Gómez, Juan: first Juan; middle null; last de la Cruz Gómez; humanparser: last de la Cruz Gómez
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
