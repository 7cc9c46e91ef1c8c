#!/usr/bin/env bash
# Package: pluralize-es@1.0.0, rosaenlg-pluralize-es@4.4.0; on Node 20.20.2 and
#   24.21.0
# Guess: the plural of a noun with an accent follows the rules: acciones,
#   razones, intereses, caracteres and países.
# Seen: pluralize-es writes acciones, but razónes and carácteres, and leaves
#   interés, francés and país as they are. rosaenlg-pluralize-es writes all of
#   them right but paises, without its accent.
# Rule: the orthography of the Spanish academies: razones and intereses have no
#   accent; países has one.
# Matters: headings and counts of a report ("2 interés") are wrong in some
#   words only, which tests with "sociedad" and "acción" miss.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pluralize-es@1.0.0 rosaenlg-pluralize-es@4.4.0

cat >look.mjs <<'JS'
import pluralize from 'pluralize-es';
import rosaenlg from 'rosaenlg-pluralize-es';

for (const noun of ['sociedad', 'acción', 'razón', 'interés', 'francés', 'carácter', 'país']) console.log(noun, pluralize(noun), rosaenlg(noun));
JS

expected=$(cat <<'TEXT'
sociedad sociedades sociedades
acción acciones acciones
razón razónes razones
interés interés intereses
francés francés franceses
carácter carácteres caracteres
país país paises
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
