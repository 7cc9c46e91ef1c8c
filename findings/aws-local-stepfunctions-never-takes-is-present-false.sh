#!/usr/bin/env bash
# Package: aws-local-stepfunctions@3.0.0; on Node 20.20.2
# Guess: a choice with IsPresent: false is taken where the field is absent, as
#   IsNull: false is where it is not null; a Pass state with the Result 0 or
#   false gives that result.
# Seen: no test with false is taken, neither with IsPresent nor with IsNull or
#   IsNumeric. The results 0, false, null and the empty text are left out, and
#   the input takes their place. NumericLessThan 25 holds for null.
# Rule: Condition.isNotPresent of the AWS CDK writes IsPresent: false. Amazon
#   States Language, Choice State: if two values are not both of the appropriate
#   type, their comparison returns false. Documentation of AWS Step Functions,
#   Pass: the Result is treated as the output of a virtual task.
# Matters: a process that asks for a paper that is missing goes on without it in
#   all local tests, and in the cloud it takes the other branch.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts aws-local-stepfunctions@3.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { StateMachine } = createRequire(import.meta.url)('aws-local-stepfunctions');
const run = (states, input) => new StateMachine({ StartAt: 'first', States: states }).run(input).result;
const choose = (rule, input) => run({
  first: { Type: 'Choice', Choices: [{ Variable: '$.deed', ...rule, Next: 'yes' }], Default: 'no' },
  yes: { Type: 'Pass', Result: 'taken', End: true },
  no: { Type: 'Pass', Result: 'not taken', End: true },
}, input);
for (const [rule, input] of [[{ IsPresent: true }, { deed: 1 }], [{ IsPresent: false }, {}], [{ IsNull: false }, { deed: 1 }], [{ IsNumeric: false }, { deed: 'A' }], [{ NumericLessThan: 25 }, { deed: null }]])
  console.log(JSON.stringify(rule), JSON.stringify(input), await choose(rule, input));
for (const result of ['A', 1, 0, false, null, ''])
  console.log('Result', JSON.stringify(result), JSON.stringify(await run({ first: { Type: 'Pass', Result: result, ResultPath: '$.deed', End: true } }, { id: 7 })));
JS

expected=$(cat <<'TEXT'
{"IsPresent":true} {"deed":1} taken
{"IsPresent":false} {} not taken
{"IsNull":false} {"deed":1} not taken
{"IsNumeric":false} {"deed":"A"} not taken
{"NumericLessThan":25} {"deed":null} taken
Result "A" {"id":7,"deed":"A"}
Result 1 {"id":7,"deed":1}
Result 0 {"id":7,"deed":{"id":7}}
Result false {"id":7,"deed":{"id":7}}
Result null {"id":7,"deed":{"id":7}}
Result "" {"id":7,"deed":{"id":7}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
