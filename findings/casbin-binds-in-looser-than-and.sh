#!/usr/bin/env bash
# Package: casbin@5.51.1; on Node 20.20.2
# Guess: r.obj in ('a', 'b') && r.act == p.act is a test of the object and a
#   test of the action, in both orders, as with ==.
# Seen: with in on the left, the list and the rest are joined first, and the
#   enforcer throws "Cannot use 'in' operator to search for 'a' in true". With
#   in on the right, or in parentheses, it works. Two tests with in on both
#   sides of && throw as well.
# Rule: casbin.org, syntax for models, matchers: in is an operator that tests
#   the list to its right. ECMA-262, section 13.10: in is relational and binds
#   as < does, tighter than ==, and that tighter than &&.
# Matters: a policy whose tests are reordered, or that is shared with a service
#   in another language, answers each request with an error of the server.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts casbin@5.51.1

cat >look.mjs <<'JS'
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin';

for (const matcher of [
  "r.act == p.act && r.obj in ('report', 'event')",
  "(r.obj in ('report', 'event')) && r.act == p.act",
  "r.obj in ('report', 'event') && r.act == p.act",
  "r.obj in ('report', 'event') && r.act in ('GET', 'HEAD')",
]) {
  const model = newModelFromString(`
[request_definition]
r = sub, obj, act
[policy_definition]
p = sub, obj, act
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = ${matcher}`);
  const enforcer = await newEnforcer(model, new StringAdapter('p, ana, any, GET'));
  const answers = [];
  for (const [object, action] of [['report', 'GET'], ['report', 'PUT'], ['secret', 'GET']])
    answers.push(await enforcer.enforce('ana', object, action).catch((error) => error.message));
  console.log(`${matcher}: ${answers.join(' | ')}`);
}
JS

expected=$(cat <<'TEXT'
r.act == p.act && r.obj in ('report', 'event'): true | false | false
(r.obj in ('report', 'event')) && r.act == p.act: true | false | false
r.obj in ('report', 'event') && r.act == p.act: Cannot use 'in' operator to search for 'report' in true | Cannot use 'in' operator to search for 'report' in false | Cannot use 'in' operator to search for 'secret' in true
r.obj in ('report', 'event') && r.act in ('GET', 'HEAD'): Cannot use 'in' operator to search for 'report' in GET | Cannot use 'in' operator to search for 'report' in PUT | Cannot use 'in' operator to search for 'secret' in GET
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
