#!/usr/bin/env bash
# Package: casbin@5.51.1; on Node 20.20.2
# Guess: a permission that getImplicitPermissionsForUser() lists is allowed by
#   enforce().
# Seen: with a chain of eleven roles, the permission is still listed, and
#   enforce() says no; getImplicitUsersForPermission() leaves the user out. With
#   ten, all agree.
# Rule: its documentation: the built-in role manager has a maximum hierarchy
#   level of 10. It is not stated of the list of permissions, which goes on
#   without an end.
# Matters: powers that are delegated along a chain of companies are shown on a
#   page of permissions, and the request is answered 403 without a reason.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts casbin@5.51.1

cat >look.mjs <<'JS'
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin';

const model = `[request_definition]
r = sub, obj, act
[policy_definition]
p = sub, obj, act
[role_definition]
g = _, _
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = g(r.sub, p.sub) && r.obj == p.obj && r.act == p.act`;

for (const levels of [1, 9, 10, 11, 12]) {
  const lines = [`p, company${levels}, deed, sign`];
  for (let level = 0; level < levels; level += 1) lines.push(`g, company${level}, company${level + 1}`);
  const enforcer = await newEnforcer(newModelFromString(model), new StringAdapter(lines.join('\n')));
  const permissions = await enforcer.getImplicitPermissionsForUser('company0');
  const users = await enforcer.getImplicitUsersForPermission('deed', 'sign');
  console.log(`${levels} roles: ${permissions.length} permission; listed as user ${users.includes('company0')}; allowed ${await enforcer.enforce('company0', 'deed', 'sign')}`);
}
JS

expected=$(cat <<'TEXT'
1 roles: 1 permission; listed as user true; allowed true
9 roles: 1 permission; listed as user true; allowed true
10 roles: 1 permission; listed as user true; allowed true
11 roles: 1 permission; listed as user false; allowed false
12 roles: 1 permission; listed as user false; allowed false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
