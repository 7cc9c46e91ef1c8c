#!/usr/bin/env bash
# Package: event-source-plus@0.1.15; on Node 20.20.2
# Guess: two data lines of an event are joined with a line break, and an empty
#   id is the new last id, so the next connection has no Last-Event-ID.
# Seen: only the last data line is there, and the reset id is sent again.
# Rule: HTML standard, 9.2.6: each data line is appended to the buffer with a
#   line feed; an id field sets the last event ID buffer, also to the empty
#   string.
# Matters: servers split a pretty-printed JSON or a text of more than one line
#   over data lines: the client gets "}" and cannot parse it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts event-source-plus@0.1.15

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { EventSourcePlus } from 'event-source-plus';

const streams = ['retry: 10\nid: 1\ndata: {\ndata: "status": "done"\ndata: }\n\n', 'id\ndata: last\n\n'];
const ids = [];
let finish;
const finished = new Promise((resolve) => {
  finish = resolve;
});
const server = createServer((request, response) => {
  ids.push(request.headers['last-event-id'] ?? 'none');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (streams.length) response.end(streams.shift());
  else finish();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const controller = new EventSourcePlus(`http://127.0.0.1:${server.address().port}/`).listen({
  onMessage: ({ data }) => console.log('data:', JSON.stringify(data)),
});
await finished;
console.log('Last-Event-ID:', ids.join());
controller.abort();
process.exit();
JS

expected=$(cat <<'TEXT'
data: "}"
data: "last"
Last-Event-ID: none,1,1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
