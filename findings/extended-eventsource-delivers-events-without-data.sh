#!/usr/bin/env bash
# Package: extended-eventsource@2.1.0; on Node 20.20.2
# Guess: a block of id or retry only delivers no event, as with eventsource.
# Seen: each is a message with empty data; a comment is none.
# Rule: HTML standard, 9.2.6, to dispatch the event: if the data buffer is
#   empty, return. README: fully compliant with the specification.
# Matters: an id that marks progress in a silent stream, or the time to
#   reconnect, reaches the handler as "", and JSON.parse of it throws.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts extended-eventsource@2.1.0 eventsource@4.1.1

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { EventSource } from 'eventsource';
import { EventSource as ExtendedEventSource } from 'extended-eventsource';

console.error = console.warn = () => {};
const streams = { 'id only': 'id: 1\n\ndata: end\n\n', 'retry only': 'retry: 1000\n\ndata: end\n\n', 'comment only': ': heartbeat\n\ndata: end\n\n' };
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(streams[decodeURIComponent(request.url.slice(1))]);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
for (const name of Object.keys(streams))
  for (const [client, Source] of [['eventsource', EventSource], ['extended-eventsource', ExtendedEventSource]]) {
    const seen = [];
    await new Promise((resolve) => {
      const source = new Source(`http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`);
      source.onmessage = ({ data }) => {
        seen.push(JSON.stringify(data));
        if (data === 'end') resolve(source.close());
      };
    });
    console.log(name, client, seen.join(' '));
  }
process.exit();
JS

expected=$(cat <<'TEXT'
id only eventsource "end"
id only extended-eventsource "" "end"
retry only eventsource "end"
retry only extended-eventsource "" "end"
comment only eventsource "end"
comment only extended-eventsource "end"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
