#!/usr/bin/env bash
# Package: eventsource@4.1.1, eventsource-client@1.2.0,
#   launchdarkly-eventsource@2.2.0; on Node 20.20.2 and 24.21.0
# Guess: after a lost connection, Last-Event-ID is the last id of the stream,
#   whether or not its event had data.
# Seen: an id whose event has no data, by which a server marks progress in a
#   silent stream, is lost in all three clients: the next connection has the
#   id before it, or none.
# Rule: HTML standard, 9.2.6, to dispatch the event: first set the last event
#   ID string, then return if the data buffer is empty.
# Matters: after a reconnect the server replays all events since the last one
#   with data.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts eventsource@4.1.1 eventsource-client@1.2.0 launchdarkly-eventsource@2.2.0

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { EventSource } from 'eventsource';
import { createEventSource } from 'eventsource-client';
import launchDarkly from 'launchdarkly-eventsource';

let ids;
let done;
const server = createServer((request, response) => {
  ids.push(request.headers['last-event-id'] ?? 'none');
  if (ids.length === 3) return response.writeHead(204).end(done);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const text = ids.length === 1 ? 'id: 1\n\n' : 'id: 2\ndata: two\n\nid: 3\n\n';
  response.end(`retry: 20\n${text}`);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
const clients = {
  eventsource: () => new EventSource(url),
  'eventsource-client': () => createEventSource({ url }),
  'launchdarkly-eventsource': () => Object.assign(new launchDarkly.EventSource(url), { onerror() {} }),
};
for (const [name, open] of Object.entries(clients)) {
  ids = [];
  const ended = new Promise((resolve) => {
    done = resolve;
  });
  const source = open();
  await ended;
  source.close();
  console.log(name, ids.join());
}
process.exit();
JS

expected=$(cat <<'TEXT'
eventsource none,none,2
eventsource-client none,none,2
launchdarkly-eventsource none,none,2
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
