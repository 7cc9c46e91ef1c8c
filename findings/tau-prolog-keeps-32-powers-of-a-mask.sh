#!/usr/bin/env bash
# Package: tau-prolog@0.3.4, swipl-wasm@8.0.5 for comparison; on Node 20.20.2
# Guess: the bits of an integer up to the flag max_integer, 9007199254740991, can
#   be set and read, or an error says that they cannot.
# Seen: 1 << 35 is 8, 1 << 31 is negative, and 34359738369 /\ 34359738368 is 0:
#   the operators of bits have 32 of them, while +, *, // and ^ are exact up to
#   the flag and throw int_overflow after it.
# Rule: ISO/IEC 13211-1, 7.1.2 and 9: max_integer bounds the integers, and a
#   value out of range is evaluation_error(int_overflow).
# Matters: a mask of forty powers holds another power than the one that was
#   given, and the rule that tests it reports no error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts tau-prolog@0.3.4 swipl-wasm@8.0.5

cat >look.mjs <<'JS'
import SWIPL from 'swipl-wasm';
import pl from 'tau-prolog';

const { prolog } = await SWIPL({ arguments: ['-q'] });
const ask = (query) =>
  new Promise((resolve, reject) => {
    const session = pl.create();
    const success = () => session.answer({ success: (found) => resolve(`${found.links.X}`), error: (error) => resolve(`${error}`), fail: reject });
    session.query(query, { success, error: reject });
  });
for (const sum of ['1 << 30', '1 << 31', '1 << 35', '2 ^ 35', '34359738369 /\\ 34359738368', '34359738368 \\/ 1', '34359738368 + 1', '3000000000 >> 1', '3000000000 // 2'])
  console.log(`${sum}: ${await ask(`X is ${sum}.`)}, swipl-wasm ${prolog.query(`X is ${sum}`).once().X}`);
console.log(`max_integer: ${await ask('current_prolog_flag(max_integer, X).')}`);
process.exit();
JS

expected=$(cat <<'TEXT'
1 << 30: 1073741824, swipl-wasm 1073741824
1 << 31: -2147483648, swipl-wasm 2147483648
1 << 35: 8, swipl-wasm 34359738368
2 ^ 35: 34359738368, swipl-wasm 34359738368
34359738369 /\ 34359738368: 0, swipl-wasm 34359738368
34359738368 \/ 1: 1, swipl-wasm 34359738369
34359738368 + 1: 34359738369, swipl-wasm 34359738369
3000000000 >> 1: -647483648, swipl-wasm 1500000000
3000000000 // 2: 1500000000, swipl-wasm 1500000000
max_integer: 9007199254740991
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
