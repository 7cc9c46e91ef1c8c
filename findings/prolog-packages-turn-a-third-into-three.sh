#!/usr/bin/env bash
# Package: swipl-wasm@8.0.5, trealla@0.17.10; on Node 20.20.2
# Guess: a share of 1 rdiv 3 arrives in JavaScript as an object for the fraction
#   that prints as 1r3 and whose number is 0.333.
# Seen: swipl-wasm returns n 1 and d 3, but toString() and JSON.stringify() write
#   3r1 and toNumber() returns 3: both take d for the numerator. In trealla, the
#   query for a fraction ends with a SyntaxError of JSON.
# Rule: the SWI-Prolog manual, section 13.2.2.1: n and d are the numerator and the
#   denominator, and {$: "r", n: 1, d: 3} is 1r3. Passed back, it is read so.
# Matters: exact shares are the reason to use fractions; one of 2/5 becomes 5/2.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts swipl-wasm@8.0.5 trealla@0.17.10

cat >look.mjs <<'JS'
import SWIPL from 'swipl-wasm';
import { load, Prolog } from 'trealla';

const { prolog } = await SWIPL({ arguments: ['-q'] });
for (const sum of ['1 rdiv 3', '2 rdiv 5', '1 rdiv 2 + 1 rdiv 4', '6 rdiv 3']) {
  const { X, T } = prolog.query(`X is ${sum}, format(atom(T), "~w", [X])`).once();
  console.log(`swipl-wasm: ${sum} is ${T} in Prolog, ${X} in JavaScript, ${JSON.stringify({ X })}, ${X.toNumber?.()}`);
}
const { X } = prolog.query('X is 2 rdiv 5').once();
console.log('passed back:', prolog.query('format(atom(T), "~w", [X])', { X }).once().T);
await load();
for (const sum of ['1 rdiv 3', '6 rdiv 3'])
  try {
    const { answer } = await new Prolog().queryOnce(`X is ${sum}.`);
    console.log(`trealla: ${sum} is ${answer.X}`);
  } catch (error) {
    console.log(`trealla: ${sum}: ${error.name}`);
  }
process.exit();
JS

expected=$(cat <<'TEXT'
swipl-wasm: 1 rdiv 3 is 1r3 in Prolog, 3r1 in JavaScript, {"X":"3r1"}, 3
swipl-wasm: 2 rdiv 5 is 2r5 in Prolog, 5r2 in JavaScript, {"X":"5r2"}, 2.5
swipl-wasm: 1 rdiv 2 + 1 rdiv 4 is 3r4 in Prolog, 4r3 in JavaScript, {"X":"4r3"}, 1.3333333333333333
swipl-wasm: 6 rdiv 3 is 2 in Prolog, 2 in JavaScript, {"X":2}, undefined
passed back: 2r5
trealla: 1 rdiv 3: SyntaxError
trealla: 6 rdiv 3 is 2
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
