#!/usr/bin/env bash
# Package: json-rules-engine@7.3.1, json-logic-js@2.0.5; on Node 20.20.2 and
#   24.21.0
# Guess: "any" with an empty list holds for nothing, as some() in JavaScript
#   and "some" in JSON Logic; "all" with an empty list holds.
# Seen: both hold, and the event of the rule is fired for each set of facts.
# Rule: none in its documentation. JSON Logic returns false for "some" of none,
#   and JSON Schema does not allow an empty anyOf.
# Matters: a rule that is made from a filter, such as "one of these sanctioned
#   countries", fires for each company once the filter is empty.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-rules-engine@7.3.1 json-logic-js@2.0.5

cat >look.mjs <<'JS'
import jsonLogic from 'json-logic-js';
import { Engine } from 'json-rules-engine';

for (const countries of [['XA', 'XB'], ['XB'], []]) {
  const any = countries.map((value) => ({ fact: 'country', operator: 'equal', value }));
  const engine = new Engine([{ conditions: { any }, event: { type: 'sanctioned' } }]);
  const { events } = await engine.run({ country: 'XA' });
  const logic = jsonLogic.apply({ some: [countries, { '==': [{ var: '' }, 'XA'] }] }, {});
  console.log(JSON.stringify(countries), 'json-rules-engine', events.length === 1, 'JSON Logic', logic);
}
JS

expected=$(cat <<'TEXT'
["XA","XB"] json-rules-engine true JSON Logic true
["XB"] json-rules-engine false JSON Logic false
[] json-rules-engine true JSON Logic false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
