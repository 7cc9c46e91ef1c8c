#!/usr/bin/env bash
# Package: openapi-format@1.33.6; on Node 20.20.2 and 24.22.3
# Guess: an overlay that removes the deprecated parameters leaves the others.
# Seen: the places of the list are found first and removed from the front, so
#   that each removal moves the rest: two deprecated parameters stay and a
#   current one is gone. The result counts the action as used. A condition
#   with a name in brackets, which RFC 9535 has, finds nothing.
# Rule: Overlay 1.1.0, Action Object, remove: each of the target nodes must be
#   removed. RFC 9535, 2.3.5: a filter is ?@['x-internal'] == true.
# Matters: the published contract loses a parameter that clients have to send,
#   and keeps the ones that are withdrawn.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-format@1.33.6

cat >look.mjs <<'JS'
import openapiFormat from 'openapi-format';

const names = ['from', 'to', 'country', 'until', 'page'];
const deprecated = ['from', 'to', 'until'];
const info = { title: 'Reports', version: '1' };
for (const target of ['$.paths.*.get.parameters[?@.deprecated == true]', "$.paths.*.get.parameters[?@['x-internal'] == true]"]) {
  const parameters = names.map((name) => {
    const old = deprecated.includes(name);
    return { name, in: 'query', deprecated: old, 'x-internal': old };
  });
  const document = { openapi: '3.1.0', info, paths: { '/reports': { get: { parameters } } } };
  const overlaySet = { overlay: '1.1.0', info, actions: [{ target, remove: true }] };
  const { data, resultData } = await openapiFormat.openapiOverlay(document, { overlaySet });
  console.log(target);
  console.log('  left:', data.paths['/reports'].get.parameters.map(({ name }) => name).join());
  console.log('  actions used:', resultData.totalUsedActions, 'of', resultData.totalActions);
}
JS

expected=$(cat <<'TEXT'
$.paths.*.get.parameters[?@.deprecated == true]
  left: to,until,page
  actions used: 1 of 1
$.paths.*.get.parameters[?@['x-internal'] == true]
  left: from,to,country,until,page
  actions used: 0 of 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
