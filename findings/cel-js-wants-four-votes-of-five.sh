#!/usr/bin/env bash
# Package: cel-js@0.8.2, @marcbachmann/cel-js@8.0.0, @bufbuild/cel@0.6.1; on
#   Node 20.20.2
# Guess: 5 / 2 is 2 in each evaluator of CEL, so that votes >= members / 2 + 1
#   is true for three votes of five.
# Seen: in cel-js it is 2.5, and three votes of five are too few; the other two
#   say 2 and true. -5 / 2 is -2.5 and not -2.
# Rule: the language definition of CEL: int is a 64-bit signed integer, and / of
#   two int values is an int, by truncating division.
# Matters: the same rule for the majority of a board gives two results, one in
#   the browser and one on the server.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cel-js@0.8.2 @marcbachmann/cel-js@8.0.0 @bufbuild/cel@0.6.1

cat >look.mjs <<'JS'
import { run } from '@bufbuild/cel';
import { evaluate as evaluateMarc } from '@marcbachmann/cel-js';
import { evaluate } from 'cel-js';

for (const expression of ['5 / 2', '-5 / 2', '5 / 2 == 2', '3 >= 5 / 2 + 1', '4 >= 5 / 2 + 1', '5.0 / 2.0'])
  console.log(`${expression}: cel-js ${evaluate(expression)}; @marcbachmann/cel-js ${evaluateMarc(expression)}; @bufbuild/cel ${run(expression)}`);
JS

expected=$(cat <<'TEXT'
5 / 2: cel-js 2.5; @marcbachmann/cel-js 2; @bufbuild/cel 2
-5 / 2: cel-js -2.5; @marcbachmann/cel-js -2; @bufbuild/cel -2
5 / 2 == 2: cel-js false; @marcbachmann/cel-js true; @bufbuild/cel true
3 >= 5 / 2 + 1: cel-js false; @marcbachmann/cel-js true; @bufbuild/cel true
4 >= 5 / 2 + 1: cel-js true; @marcbachmann/cel-js true; @bufbuild/cel true
5.0 / 2.0: cel-js 2.5; @marcbachmann/cel-js 2.5; @bufbuild/cel 2.5
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
