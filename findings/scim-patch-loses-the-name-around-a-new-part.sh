#!/usr/bin/env bash
# Package: scim-patch@0.8.3; on Node 20.20.2
# Guess: an "add" whose value is {"name": {"middleName": …}} adds the middle
#   name, as with the path "name"; a value under the URN of the enterprise
#   extension goes to that extension.
# Seen: without a path the whole name is replaced, and the family name is lost.
#   The extension is cut at the dot of "2.0": a new field with half of the URN
#   holds an object "User", and the extension itself is unchanged.
# Rule: RFC 7644, section 3.5.2.1: the value of an "add" without a path is a set
#   of attributes to be added to the resource; for a complex attribute it is a
#   set of sub-attributes. Section 3.10: an extension is named by its full URN.
# Matters: identity providers send "add" without a path; one such request takes
#   the family name of a signatory away.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts scim-patch@0.8.3

cat >look.mjs <<'JS'
import patch from 'scim-patch';

const { patchBodyValidation, scimPatch } = patch;
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
for (const operation of [
  { op: 'add', path: 'name', value: { middleName: 'M' } },
  { op: 'add', value: { name: { middleName: 'M' } } },
  { op: 'add', path: `${enterprise}:costCenter`, value: '7' },
  { op: 'add', value: { [enterprise]: { costCenter: '7' } } },
]) {
  patchBodyValidation({ schemas, Operations: [operation] });
  const resource = {
    schemas: [user, enterprise],
    name: { givenName: 'G', familyName: 'F' },
    [enterprise]: { department: 'D' },
  };
  const { schemas: _, ...rest } = scimPatch(resource, [operation]);
  console.log(JSON.stringify(operation));
  for (const [name, value] of Object.entries(rest)) console.log(`  ${name}: ${JSON.stringify(value)}`);
}
JS

expected=$(cat <<'TEXT'
{"op":"add","path":"name","value":{"middleName":"M"}}
  name: {"givenName":"G","familyName":"F","middleName":"M"}
  urn:ietf:params:scim:schemas:extension:enterprise:2.0:User: {"department":"D"}
{"op":"add","value":{"name":{"middleName":"M"}}}
  name: {"middleName":"M"}
  urn:ietf:params:scim:schemas:extension:enterprise:2.0:User: {"department":"D"}
{"op":"add","path":"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:costCenter","value":"7"}
  name: {"givenName":"G","familyName":"F"}
  urn:ietf:params:scim:schemas:extension:enterprise:2.0:User: {"department":"D","costCenter":"7"}
{"op":"add","value":{"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"costCenter":"7"}}}
  name: {"givenName":"G","familyName":"F"}
  urn:ietf:params:scim:schemas:extension:enterprise:2.0:User: {"department":"D"}
  urn:ietf:params:scim:schemas:extension:enterprise:2.0: {"User":{"costCenter":"7"}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
