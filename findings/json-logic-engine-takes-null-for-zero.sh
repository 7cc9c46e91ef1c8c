#!/usr/bin/env bash
# Package: json-logic-js@2.0.5, json-logic-engine@5.0.7; on Node 20.20.2 and
#   24.21.0
# Guess: both implementations of JsonLogic give the same results for null.
# Seen: json-logic-engine takes null as equal to 0, adds it as 0, and does
#   not list a field as missing if it is null or empty. json-logic-js, the
#   implementation of the authors, does the reverse.
# Rule: the operators of jsonlogic.com are those of JavaScript, where null ==
#   0 is false.
# Matters: a rule for an owner without a known share takes it for a share of
#   zero in one of the two, with the same JSON.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-logic-js@2.0.5 json-logic-engine@5.0.7

cat >look.mjs <<'JS'
import { LogicEngine } from 'json-logic-engine';
import reference from 'json-logic-js';

const engine = new LogicEngine();
const data = { share: null, name: '' };
for (const rule of [
  { '==': [{ var: 'share' }, 0] },
  { '+': [{ var: 'share' }, 1] },
  { missing: ['share', 'name', 'id'] },
])
  console.log(JSON.stringify(rule), JSON.stringify(reference.apply(rule, data)), JSON.stringify(engine.run(rule, data)));
JS

expected=$(cat <<'TEXT'
{"==":[{"var":"share"},0]} false true
{"+":[{"var":"share"},1]} null 1
{"missing":["share","name","id"]} ["share","name","id"] ["id"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
