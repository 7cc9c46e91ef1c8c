#!/usr/bin/env bash
# Package: parse-full-name@1.2.7; on Node 20.20.2 and 24.21.0
# Guess: "García Márquez, Gabriel" is read as "García, Gabriel" and "García
#   Márquez, Gabriel José" are: the surnames stand before the comma.
# Seen: first name García, surname Márquez, suffix Gabriel, and no error. One
#   name after the comma is taken for a suffix if two words precede it.
# Rule: the README: it detects the format of the name and 19 suffixes; Gabriel
#   is none of them. Errors are listed in the result.
# Matters: registers print two surnames and one name like this; the search by
#   first name and surname finds somebody else or nobody.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-full-name@1.2.7

cat >look.mjs <<'JS'
import { parseFullName } from 'parse-full-name';

for (const name of ['García, Gabriel', 'García Márquez, Gabriel José', 'García Márquez, Gabriel', 'Davis Smith, John', 'de la Cruz, Gabriel']) {
  const { first, middle, last, suffix, error } = parseFullName(name);
  console.log(`${name}: first "${first}" middle "${middle}" last "${last}" suffix "${suffix}" errors ${error.length}`);
}
JS

expected=$(cat <<'TEXT'
García, Gabriel: first "Gabriel" middle "" last "García" suffix "" errors 0
García Márquez, Gabriel José: first "Gabriel" middle "José" last "García Márquez" suffix "" errors 0
García Márquez, Gabriel: first "García" middle "" last "Márquez" suffix "Gabriel" errors 0
Davis Smith, John: first "Davis" middle "" last "Smith" suffix "John" errors 0
de la Cruz, Gabriel: first "Gabriel" middle "" last "de la Cruz" suffix "" errors 0
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
