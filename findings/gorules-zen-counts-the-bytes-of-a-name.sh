#!/usr/bin/env bash
# Package: @gorules/zen-engine@0.54.0; on Node 20.20.2
# Guess: len("Núñez") is 5.
# Seen: it is 7, and len("Cía.") is 5: the bytes of UTF-8 are counted. An array
#   with one name has the length 1. The check len(name) <= 5 is false for Núñez.
# Rule: the documentation of the ZEN language: len returns the length of a
#   string or array; it names no bytes.
# Matters: a rule that limits the length of a company name refuses Spanish names
#   earlier than English ones, and differs from maxLength of JSON Schema, which
#   counts characters.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @gorules/zen-engine@0.54.0

cat >look.mjs <<'JS'
import zen from '@gorules/zen-engine';

for (const expression of ['len("Nunez")', 'len("Núñez")', 'len("Cia.")', 'len("Cía.")', 'len(["Núñez"])', 'len(name) <= 5'])
  console.log(expression, zen.evaluateExpressionSync(expression, { name: 'Núñez' }));
JS

expected=$(cat <<'TEXT'
len("Nunez") 5
len("Núñez") 7
len("Cia.") 4
len("Cía.") 5
len(["Núñez"]) 1
len(name) <= 5 false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
