#!/usr/bin/env bash
# Package: parse-sse@0.1.0, eventsource-parser@3.1.1,
#   fetch-event-stream@0.1.6; on Node 20.20.2 and 24.21.0
# Guess: an event without the empty line at its end, as after a lost
#   connection, is dropped.
# Seen: parse-sse delivers it when the stream ends, and drops complete events
#   whose data is empty. Two other parsers drop the unfinished event.
# Rule: HTML standard, 9.2.6: once the end of the file is reached, any
#   pending data must be discarded; a data field without a value adds an
#   empty line.
# Matters: a client takes an event as seen, with its id, of which it has
#   received a part, and resumes after it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-sse@0.1.0 eventsource-parser@3.1.1 fetch-event-stream@0.1.6

cat >look.mjs <<'JS'
import { createParser } from 'eventsource-parser';
import { events } from 'fetch-event-stream';
import { parseServerSentEvents } from 'parse-sse';

const respond = (text) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const list = async (iterable) => {
  const found = [];
  for await (const { id, lastEventId, data } of iterable) found.push([id ?? lastEventId, data]);
  return JSON.stringify(found);
};
for (const text of ['id: a\ndata: one\n\nid: b\ndata: two, first line', 'id: a\ndata:\n\n']) {
  const parsed = [];
  createParser({ onEvent: ({ id, data }) => parsed.push([id, data]) }).feed(text);
  console.log('parse-sse', await list(parseServerSentEvents(respond(text))));
  console.log('fetch-event-stream', await list(events(respond(text))));
  console.log('eventsource-parser', JSON.stringify(parsed));
}
JS

expected=$(cat <<'TEXT'
parse-sse [["a","one"],["b","two, first line"]]
fetch-event-stream [["a","one"]]
eventsource-parser [["a","one"]]
parse-sse []
fetch-event-stream [["a",""]]
eventsource-parser [["a",""]]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
