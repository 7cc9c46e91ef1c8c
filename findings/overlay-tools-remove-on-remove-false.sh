#!/usr/bin/env bash
# Package: openapi-overlays-js@0.2.0, bump-cli@2.11.0, openapi-format@1.33.6;
#   on Node 20.20.2 and 24.22.3
# Guess: remove: false is the default value, so an action with it and an
#   update is an update.
# Seen: openapi-overlays-js and bump-cli look only whether the field is there,
#   and remove the operation. openapi-format skips the action, update and all,
#   since remove had to be true.
# Rule: Overlay 1.0.0, Action Object: remove is a boolean whose default value
#   is false; update has no impact if remove is true.
# Matters: an overlay that a tool writes with all its fields deletes the
#   operations that it wanted to describe.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-overlays-js@0.2.0 bump-cli@2.11.0 openapi-format@1.33.6

cat >look.mjs <<'JS'
import { Overlay } from './node_modules/bump-cli/dist/core/overlay.js';
import openapiFormat from 'openapi-format';
import { applyOverlay } from 'openapi-overlays-js/src/overlay.js';

const tools = {
  'openapi-overlays-js': (document, overlay) => applyOverlay(document, overlay),
  'bump-cli': (document, overlay) => new Overlay().run(document, overlay),
  'openapi-format': async (document, overlay) => (await openapiFormat.openapiOverlay(document, { overlaySet: overlay })).data,
};
const info = { title: 'Reports', version: '1' };
const update = { summary: 'Lists the reports' };
for (const fields of [{ update }, { update, remove: false }]) {
  for (const [tool, apply] of Object.entries(tools)) {
    const document = { openapi: '3.1.0', info, paths: { '/reports': { get: { responses: {} }, post: { responses: {} } } } };
    const actions = [{ target: "$.paths['/reports'].get", ...fields }];
    const { paths } = await apply(document, { overlay: '1.0.0', info, actions });
    console.log(JSON.stringify(fields), tool, JSON.stringify(paths['/reports']));
  }
}
JS

expected=$(cat <<'TEXT'
{"update":{"summary":"Lists the reports"}} openapi-overlays-js {"get":{"responses":{},"summary":"Lists the reports"},"post":{"responses":{}}}
{"update":{"summary":"Lists the reports"}} bump-cli {"get":{"responses":{},"summary":"Lists the reports"},"post":{"responses":{}}}
{"update":{"summary":"Lists the reports"}} openapi-format {"get":{"responses":{},"summary":"Lists the reports"},"post":{"responses":{}}}
{"update":{"summary":"Lists the reports"},"remove":false} openapi-overlays-js {"post":{"responses":{}}}
{"update":{"summary":"Lists the reports"},"remove":false} bump-cli {"post":{"responses":{}}}
{"update":{"summary":"Lists the reports"},"remove":false} openapi-format {"get":{"responses":{}},"post":{"responses":{}}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
