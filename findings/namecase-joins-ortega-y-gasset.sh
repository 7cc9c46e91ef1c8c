#!/usr/bin/env bash
# Package: namecase@1.1.2, @foundernest/namecase@1.0.5; on Node 20.20.2 and
#   24.21.0
# Guess: the case of the letters changes and nothing else: José Ortega y
#   Gasset.
# Seen: the space after the y goes: "José Ortega yGasset". The fork, with the
#   same idea, keeps it.
# Rule: the README: the module fixes the capitalization of names.
# Matters: a client that prints register names, which come in capitals, changes
#   the surname of a signatory, who is not found again.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts namecase@1.1.2 @foundernest/namecase@1.0.5

cat >look.mjs <<'JS'
import other from '@foundernest/namecase';
import nameCase from 'namecase';

for (const name of ['JOSÉ ORTEGA Y GASSET', 'SANTIAGO RAMÓN Y CAJAL', 'MARÍA DE LA CRUZ'])
  console.log(nameCase(name), '/', other.nameCase(name));
JS

expected=$(cat <<'TEXT'
José Ortega yGasset / José Ortega y Gasset
Santiago Ramón yCajal / Santiago Ramón y Cajal
María de la Cruz / María de la Cruz
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
