#!/usr/bin/env bash
# Package: name-match@1.0.4; on Node 20.20.2
# Guess: "Ana Núñez" is nearer to "Ana Nunez", which is the same name without
#   accents, than to "Ana Ibáñez".
# Seen: the score for Ibáñez is 0.92, the one for Nunez 0.85; "José Núñez" and
#   "José Ordóñez" have 0.91, and each pair is a match. The letters with accents
#   are replaced by a space before the comparison: Núñez is "n ez". In names
#   without accents Nunez and Ibanez have less.
# Rule: its README: the challenges that it handles include special characters;
#   two names match from 0.75 on.
# Matters: a check against a list of sanctions reports other persons first, for
#   names with accents.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts name-match@1.0.4

cat >look.mjs <<'JS'
import names from 'name-match';

const { isMatch, match, NameNormalizer } = names;
for (const [one, other] of [['Ana Núñez', 'Ana Nunez'], ['Ana Núñez', 'Ana Ibáñez'], ['Ana Nunez', 'Ana Ibanez'], ['José Núñez', 'José Ordóñez'], ['Jose Nunez', 'Jose Ordonez']])
  console.log(`${one}, ${other}: ${match(one, other)} ${isMatch(one, other)}, compared as "${NameNormalizer.cleanName(one)}" and "${NameNormalizer.cleanName(other)}"`);
JS

expected=$(cat <<'TEXT'
Ana Núñez, Ana Nunez: 0.85 true, compared as "ana n ez" and "ana nunez"
Ana Núñez, Ana Ibáñez: 0.92 true, compared as "ana n ez" and "ana ib ez"
Ana Nunez, Ana Ibanez: 0.8 true, compared as "ana nunez" and "ana ibanez"
José Núñez, José Ordóñez: 0.91 true, compared as "jos n ez" and "jos ord ez"
Jose Nunez, Jose Ordonez: 0.78 true, compared as "jose nunez" and "jose ordonez"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
