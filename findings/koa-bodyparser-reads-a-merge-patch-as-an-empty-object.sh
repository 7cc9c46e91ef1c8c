#!/usr/bin/env bash
# Package: @koa/bodyparser@6.1.0 with koa@3.3.0; on Node 20.20.2
# Guess: a body of type application/merge-patch+json is read as JSON, as one of
#   application/json-patch+json is, or is undefined, or 415.
# Seen: it is {}, as README has it if nothing was parsed, and so for each +json
#   type that is not in a fixed list.
# Rule: RFC 6839, section 3.1: +json can be read as JSON. RFC 7396: {} is a
#   merge patch that changes nothing.
# Matters: a PATCH of an endpoint is answered 200 and changes nothing, and no
#   log has a reason.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts koa@3.3.0 @koa/bodyparser@6.1.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';

const app = new Koa();
app.use(bodyParser());
app.use((context) => {
  context.body = { read: context.request.body };
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
for (const [type, body] of [
  ['application/json', { url: 'https://example.com' }],
  ['application/json-patch+json', [{ op: 'remove', path: '/url' }]],
  ['application/vnd.api+json', { url: 'https://example.com' }],
  ['application/merge-patch+json', { url: 'https://example.com' }],
  ['application/cloudevents+json', { type: 'report.done' }],
]) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/`, { method: 'PATCH', headers: { 'content-type': type }, body: JSON.stringify(body) });
  console.log(type, response.status, await response.text());
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
application/json 200 {"read":{"url":"https://example.com"}}
application/json-patch+json 200 {"read":[{"op":"remove","path":"/url"}]}
application/vnd.api+json 200 {"read":{"url":"https://example.com"}}
application/merge-patch+json 200 {"read":{}}
application/cloudevents+json 200 {"read":{}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
