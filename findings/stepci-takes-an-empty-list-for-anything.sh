#!/usr/bin/env bash
# Package: @stepci/runner@2.0.7; on Node 20.20.2 and 24.22.3
# Guess: a check with the value [] passes if the list is empty, one with null
#   if the value is null, one with false if it is false.
# Seen: [] passes for any value, since a list is read as a list of matchers
#   and none of none fails. null passes for a missing field, false for 0 and
#   for "", "25" for 25. A check of the body with json: false or json: null
#   does not run at all, and the step passes.
# Rule: RFC 8259, section 3: null, false, numbers, strings and arrays are
#   different values. The matcher eq of Step CI itself tells them apart.
# Matters: "the report has no owners left" passes while all are there, and an
#   API that turns its booleans into numbers stays green.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @stepci/runner@2.0.7

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import runner from '@stepci/runner';

const bodies = {
  '/report': { owners: ['Sur', 'Norte'], share: 25, closed: 0, note: '' },
  '/list': ['Sur'],
  '/true': true,
};
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(bodies[request.url]));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const jsonpath = { '$.owners': [], '$.owners[0]': 'Norte', '$.agent': null, '$.closed': false, '$.note': false, '$.share': '25' };
const checks = [
  ...Object.entries(jsonpath).map(([path, value]) => ['/report', { jsonpath: { [path]: value } }]),
  ['/list', { json: [] }],
  ['/true', { json: false }],
  ['/true', { json: null }],
];
for (const [path, check] of checks) {
  const url = `http://127.0.0.1:${server.address().port}${path}`;
  const steps = [{ name: 'look', http: { url, method: 'GET', check } }];
  const { result } = await runner.run({ version: '1.1', name: 'reports', tests: { reports: { steps } } });
  console.log(path, JSON.stringify(check), result.passed ? 'passed' : 'failed');
}
process.exit();
JS

expected=$(cat <<'TEXT'
/report {"jsonpath":{"$.owners":[]}} passed
/report {"jsonpath":{"$.owners[0]":"Norte"}} failed
/report {"jsonpath":{"$.agent":null}} passed
/report {"jsonpath":{"$.closed":false}} passed
/report {"jsonpath":{"$.note":false}} passed
/report {"jsonpath":{"$.share":"25"}} passed
/list {"json":[]} passed
/true {"json":false} passed
/true {"json":null} passed
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
