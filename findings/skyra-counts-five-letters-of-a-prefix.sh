#!/usr/bin/env bash
# Package: @skyra/jaro-winkler@1.1.1, jaro-winkler@0.2.8, talisman@1.1.4,
#   cmpstr@3.3.0; on Node 20.20.2 and 24.21.0
# Guess: four implementations of Jaro-Winkler agree, as they do for the
#   examples of its papers (MARTHA and MARHTA: 0.9611).
# Seen: "Andes Norte" and "Andes Sur" have 0.90 in @skyra/jaro-winkler and 0.88
#   in the others: it adds for five letters as soon as the first four are the
#   same. The examples of the papers share at most three. Below 0.7 two of the
#   four add nothing.
# Rule: Winkler, 1990: the common prefix counts up to four characters.
# Matters: with a threshold of 0.9 two sister companies are the same name in
#   one service and two names in the other.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @skyra/jaro-winkler@1.1.1 jaro-winkler@0.2.8 talisman@1.1.4 cmpstr@3.3.0

cat >look.mjs <<'JS'
import { jaroWinkler as skyra } from '@skyra/jaro-winkler';
import { CmpStr } from 'cmpstr';
import jaroWinkler from 'jaro-winkler';
import talisman from 'talisman/metrics/jaro-winkler.js';

const cmpStr = CmpStr.create({ metric: 'jaroWinkler' });
for (const [one, other] of [
  ['MARTHA', 'MARHTA'],
  ['DIXON', 'DICKSONX'],
  ['Lima', 'Lino'],
  ['Andes Norte', 'Andes Sur'],
  ['Sociedad Andes', 'Sociedad Andina'],
])
  console.log(one, '/', other, ...[skyra(one, other), jaroWinkler(one, other), talisman(one, other), cmpStr.compare(one, other)].map((similarity) => similarity.toFixed(4)));
JS

expected=$(cat <<'TEXT'
MARTHA / MARHTA 0.9611 0.9611 0.9611 0.9611
DIXON / DICKSONX 0.8133 0.8133 0.8133 0.8133
Lima / Lino 0.7333 0.6667 0.6667 0.7333
Andes Norte / Andes Sur 0.9024 0.8828 0.8828 0.8828
Sociedad Andes / Sociedad Andina 0.9429 0.9314 0.9314 0.9314
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
