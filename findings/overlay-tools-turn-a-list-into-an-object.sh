#!/usr/bin/env bash
# Package: openapi-overlays-js@0.2.0, bump-cli@2.11.0, openapi-format@1.33.6;
#   on Node 20.20.2 and 24.22.3
# Guess: an action whose target is a list appends its update to the list: a
#   server to servers, a tag to the tags of an operation.
# Seen: in openapi-overlays-js and bump-cli servers becomes an object with the
#   keys 0 and url, and openapi-format leaves it as it was. A tag replaces the
#   list in two of them and is reported as an error in the third. An update of
#   the object around the list appends in all three.
# Rule: Overlay 1.0.0, Action Object: if the target selects an array, the
#   update is an entry to append to it; the specification has this as its
#   array example.
# Matters: the published document has no servers any more, or not the new one,
#   and most readers stop at an object in this place.

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
const actions = [
  { target: '$.servers', update: { url: 'https://b.example' } },
  { target: "$.paths['/reports'].get.tags", update: 'owners' },
  { target: '$', update: { servers: [{ url: 'https://b.example' }] } },
];
for (const action of actions) {
  console.log(JSON.stringify(action));
  for (const [tool, apply] of Object.entries(tools)) {
    const get = { tags: ['reports'], responses: { 200: { description: 'ok' } } };
    const document = { openapi: '3.1.0', info, servers: [{ url: 'https://a.example' }], paths: { '/reports': { get } } };
    const { servers, paths } = await apply(document, { overlay: '1.0.0', info, actions: [action] });
    console.log(`  ${tool}`, JSON.stringify(servers), JSON.stringify(paths['/reports'].get.tags));
  }
}
JS

expected=$(cat <<'TEXT'
{"target":"$.servers","update":{"url":"https://b.example"}}
  openapi-overlays-js {"0":{"url":"https://a.example"},"url":"https://b.example"} ["reports"]
  bump-cli {"0":{"url":"https://a.example"},"url":"https://b.example"} ["reports"]
  openapi-format [{"url":"https://a.example"}] ["reports"]
{"target":"$.paths['/reports'].get.tags","update":"owners"}
  openapi-overlays-js [{"url":"https://a.example"}] ["reports"]
  bump-cli [{"url":"https://a.example"}] "owners"
  openapi-format [{"url":"https://a.example"}] "owners"
{"target":"$","update":{"servers":[{"url":"https://b.example"}]}}
  openapi-overlays-js [{"url":"https://a.example"},{"url":"https://b.example"}] ["reports"]
  bump-cli [{"url":"https://a.example"},{"url":"https://b.example"}] ["reports"]
  openapi-format [{"url":"https://a.example"},{"url":"https://b.example"}] ["reports"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
