#!/usr/bin/env bash
# Package: djv@2.1.4; on Node 20.20.2 and 24.22.3
# Guess: each environment validates by its own version of JSON Schema, and
#   const and enum compare values with their types.
# Seen: after one environment of draft-04 the new ones of draft-06 check
#   neither const nor contains, nor a schema that is false, and take no number
#   for exclusiveMinimum. enum and const of false refuse false itself, while
#   "1" and true pass for 1.
# Rule: the README, Environment: version sets the draft of an environment.
#   JSON Schema draft 6, Validation 6.23 and 6.24: an instance is valid if it
#   is equal to the value; Core 4.2.3: equal values have the same type.
# Matters: a server that still reads one old schema accepts in all others what
#   they refuse, and a flag that has to be false is always refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts djv@2.1.4

cat >look.mjs <<'JS'
import Djv from 'djv';

function validates(version, schema, value) {
  const environment = new Djv({ version });
  environment.addSchema('report', schema);
  return environment.validate('report', value) === undefined;
}
const cases = [
  [{ const: 'CL' }, 'PE'],
  [{ exclusiveMinimum: 5 }, 5],
  [{ contains: { type: 'string' } }, [2]],
  [{ properties: { note: false } }, { note: 1 }],
  [{ const: 1 }, '1'],
  [{ enum: [1] }, true],
  [{ enum: [true] }, true],
  [{ enum: [false] }, false],
  [{ const: false }, false],
];
function look() {
  return cases.map(([schema, value]) => (validates('draft-06', schema, value) ? 'valid' : 'invalid'));
}
const before = look();
console.log('draft-04', validates('draft-04', { type: 'string' }, 'x') ? 'valid' : 'invalid');
const after = look();
for (const [at, [schema, value]] of cases.entries()) {
  console.log(JSON.stringify(schema), JSON.stringify(value), before[at], 'then', after[at]);
}
JS

expected=$(cat <<'TEXT'
draft-04 valid
{"const":"CL"} "PE" invalid then valid
{"exclusiveMinimum":5} 5 invalid then valid
{"contains":{"type":"string"}} [2] invalid then valid
{"properties":{"note":false}} {"note":1} invalid then valid
{"const":1} "1" valid then valid
{"enum":[1]} true valid then valid
{"enum":[true]} true invalid then invalid
{"enum":[false]} false invalid then invalid
{"const":false} false invalid then valid
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
