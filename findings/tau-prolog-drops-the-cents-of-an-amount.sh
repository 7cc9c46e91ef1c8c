#!/usr/bin/env bash
# Package: tau-prolog@0.3.4, swipl-wasm@8.0.5 for comparison; on Node 20.20.2
# Guess: format("~2d", [123456]) writes 1234.56, as the amounts of an account are
#   kept in cents, and five cents are 0.05.
# Seen: it writes "1234." and "0.", with the point and without the digits after
#   it; format_//2 makes the same list. With ~2f the digits are there.
# Rule: the SWI-Prolog manual, format/2: ~Nd inserts a point N positions from the
#   right, for amounts of money. swipl-wasm@8.0.5 writes 1234.56 and 0.05.
# Matters: an invoice or a statement shows whole units, and no error says that
#   the cents are lost.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts tau-prolog@0.3.4 swipl-wasm@8.0.5

cat >look.mjs <<'JS'
import SWIPL from 'swipl-wasm';
import pl from 'tau-prolog';
import format from 'tau-prolog/modules/format.js';
import lists from 'tau-prolog/modules/lists.js';

lists(pl);
format(pl);
const { prolog } = await SWIPL({ arguments: ['-q'] });
const ask = (query) =>
  new Promise((resolve, reject) => {
    const session = pl.create();
    let text = '';
    session.standard_output.stream = { put: (more) => Boolean((text += more)), flush: () => true };
    const success = () => session.answer({ success: () => resolve(text), error: reject, fail: reject });
    const run = () => session.query(query, { success, error: reject });
    session.consult(':- use_module(library(lists)). :- use_module(library(format)).', { success: run, error: reject });
  });
for (const [directive, value] of [['~2d', 123456], ['~2d', 5], ['~2d', -123456], ['~3d', 33333], ['~0d', 1234], ['~2f', 12.5]]) {
  const { T } = prolog.query(`format(atom(T), "${directive}", [${value}])`).once();
  console.log(`${directive} of ${value}: ${await ask(`format("${directive}", [${value}]).`)} | swipl-wasm ${T}`);
}
process.exit();
JS

expected=$(cat <<'TEXT'
~2d of 123456: 1234. | swipl-wasm 1234.56
~2d of 5: 0. | swipl-wasm 0.05
~2d of -123456: -1234. | swipl-wasm -1234.56
~3d of 33333: 33. | swipl-wasm 33.333
~0d of 1234: 1234 | swipl-wasm 1234
~2f of 12.5: 12.50 | swipl-wasm 12.50
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
