#!/usr/bin/env bash
# Package: @openfeature/flagd-core@4.0.1; on Node 20.20.2
# Guess: {"==": [{"var": "country"}, "ES"]} is false for the country 34 and for
#   a list, as in JsonLogic and in JavaScript, and a Date of the context is
#   compared by its time.
# Seen: the evaluation ends with an error, and the flag has the value that the
#   caller gave for this case; so it is with > and < and a Date.
# Rule: JsonLogic, operations: == tests equality, with type coercion.
#   OpenFeature specification, 3.1.2: the values of the context are boolean,
#   string, number, structure or datetime.
# Matters: a flag with several rules is off for each company for which one of
#   the first fields has another type; the rules after it are not read.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @openfeature/flagd-core@4.0.1 @openfeature/core@1.12.0 json-logic-js@2.0.5

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { FlagdCore } = require('@openfeature/flagd-core');
const jsonLogic = require('json-logic-js');
const logger = { error() {}, warn() {}, info() {}, debug() {} };
const evaluate = (targeting, context) => {
  const core = new FlagdCore(undefined, logger);
  core.setConfigurations(JSON.stringify({ flags: { checks: { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off', targeting } } }));
  const { value, reason } = core.resolveBooleanEvaluation('checks', false, context, logger);
  return `${value} ${reason}`;
};
const founded = new Date('2026-01-31T00:00:00Z');
for (const [rule, context] of [
  [{ '==': [{ var: 'country' }, 'ES'] }, { country: 'ES' }],
  [{ '==': [{ var: 'country' }, 'ES'] }, { country: 34 }],
  [{ '==': [{ var: 'country' }, 'ES'] }, { country: ['ES'] }],
  [{ or: [{ '==': [{ var: 'country' }, 'ES'] }, { '==': [{ var: 'plan' }, 'full'] }] }, { country: 34, plan: 'full' }],
  [{ '>': [{ var: 'founded' }, 0] }, { founded: founded.getTime() }],
  [{ '>': [{ var: 'founded' }, 0] }, { founded }],
]) {
  const targeting = { if: [rule, 'on', 'off'] };
  console.log(`${JSON.stringify(rule)} ${JSON.stringify(context)}\n  flagd-core ${evaluate(targeting, context)}, json-logic-js ${jsonLogic.apply(targeting, context)}`);
}
JS

expected=$(cat <<'TEXT'
{"==":[{"var":"country"},"ES"]} {"country":"ES"}
  flagd-core true TARGETING_MATCH, json-logic-js on
{"==":[{"var":"country"},"ES"]} {"country":34}
  flagd-core false ERROR, json-logic-js off
{"==":[{"var":"country"},"ES"]} {"country":["ES"]}
  flagd-core false ERROR, json-logic-js on
{"or":[{"==":[{"var":"country"},"ES"]},{"==":[{"var":"plan"},"full"]}]} {"country":34,"plan":"full"}
  flagd-core false ERROR, json-logic-js on
{">":[{"var":"founded"},0]} {"founded":1769817600000}
  flagd-core true TARGETING_MATCH, json-logic-js on
{">":[{"var":"founded"},0]} {"founded":"2026-01-31T00:00:00.000Z"}
  flagd-core false ERROR, json-logic-js on
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
