#!/usr/bin/env bash
# Package: yamljs@0.3.0, yaml@2.9.1; on Node 20.20.2
# Guess: 33,33 without quotation marks is a text in YAML 1.2; 0o17 is 15; the
#   escape "\u00f1" is an ñ.
# Seen: yamljs drops the comma and reads the number 3333; 1,5 becomes 15 and
#   12,345.67 becomes 12345.67. 0o17 is 0. The escape becomes the two letters Ã±.
#   Its own output is read by other packages.
# Rule: YAML 1.2.2, section 10.3.2, core schema: a float has a point, an
#   octal integer begins with 0o. Section 5.7: \u is a 16-bit Unicode character.
#   Its README: a YAML 1.2 parser.
# Matters: a share of 33,33 percent in a file of a law firm becomes 3333, and
#   a name that a program has escaped changes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts yamljs@0.3.0 yaml@2.9.1

cat >look.mjs <<'JS'
import yaml from 'yaml';
import yamljs from 'yamljs';

for (const text of ['share: 33.33', 'share: 33,33', 'share: 1,5', 'amount: 12,345.67', 'mode: 0o17', 'owner: "Nu\\u00f1ez"', 'owner: Nuñez'])
  console.log(`${text} → yamljs ${JSON.stringify(yamljs.parse(text))} | yaml ${JSON.stringify(yaml.parse(text))}`);
JS

expected=$(cat <<'TEXT'
share: 33.33 → yamljs {"share":33.33} | yaml {"share":33.33}
share: 33,33 → yamljs {"share":3333} | yaml {"share":"33,33"}
share: 1,5 → yamljs {"share":15} | yaml {"share":"1,5"}
amount: 12,345.67 → yamljs {"amount":12345.67} | yaml {"amount":"12,345.67"}
mode: 0o17 → yamljs {"mode":0} | yaml {"mode":15}
owner: "Nu\u00f1ez" → yamljs {"owner":"NuÃ±ez"} | yaml {"owner":"Nuñez"}
owner: Nuñez → yamljs {"owner":"Nuñez"} | yaml {"owner":"Nuñez"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
