#!/usr/bin/env bash
# Package: koa-range@0.3.0 with koa@3.3.0; on Node 20.20.2
# Guess: a range is applied to a response 200 only; "bytes=-4" is the last four
#   bytes; with an If-Range of an older version the whole body is sent.
# Seen: the problem details of a 404 become 206 with their first bytes; the last
#   four bytes are 416; If-Range is not looked at.
# Rule: RFC 9110, section 14.2: Range applies if the response without it would
#   be 200; section 14.1.2 for the suffix; section 13.1.5 for If-Range.
# Matters: a download that is resumed after the report was made again joins the
#   halves of two files, and one that is gone looks like a success.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts koa@3.3.0 koa-range@0.3.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import Koa from 'koa';
import range from 'koa-range';

const app = new Koa();
app.silent = true;
app.use(range);
app.use((context) => {
  context.set('etag', '"2"');
  context.status = context.path === '/gone' ? 404 : 200;
  context.body = context.path === '/gone' ? 'no such report' : 'body of the report';
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
for (const [path, headers] of [
  ['/report', { range: 'bytes=0-3' }],
  ['/gone', { range: 'bytes=0-3' }],
  ['/report', { range: 'bytes=-4' }],
  ['/report', { range: 'bytes=0-3', 'if-range': '"1"' }],
]) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { headers });
  console.log(path, JSON.stringify(headers), response.status, await response.text());
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
/report {"range":"bytes=0-3"} 206 body
/gone {"range":"bytes=0-3"} 206 no s
/report {"range":"bytes=-4"} 416 Range Not Satisfiable
/report {"range":"bytes=0-3","if-range":"\"1\""} 206 body
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
