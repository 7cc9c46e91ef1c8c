#!/usr/bin/env bash
# Package: @fastify/sse@0.6.0, fastify-sse-v2@4.2.2 with fastify@5.12.8; read by
#   eventsource-parser@4.1.3; on Node 20.20.2
# Guess: each event of the example in the README of @fastify/sse, whose ids are
#   the numbers from 0, has its id; an empty id, a retry of 0 and an empty text
#   are written.
# Seen: @fastify/sse leaves out the id of the first event; both leave out an
#   empty id and a retry of 0. fastify-sse-v2 writes no data line for an empty
#   text, so that a client never delivers the event, and writes a lone carriage
#   return as it is, so that the client loses the text after it.
# Rule: HTML standard, 9.2.6: a line id sets the last event id, also to nothing;
#   retry takes any digits; an event is dispatched only if there was a data
#   line; CR alone ends a line. The README of @fastify/sse sends the ids 0 to 9.
# Matters: a client that was cut off after the first event of a report has no id
#   to go on from, and gets the events twice or not at all.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @fastify/sse@0.6.0 fastify-sse-v2@4.2.2 fastify@5.12.8 eventsource-parser@4.1.3

cat >look.mjs <<'JS'
import { createParser } from 'eventsource-parser';
import Fastify from 'fastify';
import { FastifySSEPlugin } from 'fastify-sse-v2';
import sse from '@fastify/sse';

async function* events(toId) {
  for (let id = 0; id < 2; id++) yield { id: toId(id), data: `Event ${id}` };
  yield { id: '', data: 'Empty id' };
  yield { retry: 0, data: 'Retry 0' };
  yield { event: 'done', data: '' };
  yield { data: 'Poder\rvigente' };
}
const look = async (title, plugin, options) => {
  const app = Fastify();
  await app.register(plugin);
  app.get('/', options, async (_request, reply) => {
    if (title === '@fastify/sse') await reply.sse.send(events(Number));
    else await reply.sse(events(String));
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const body = await (await fetch(address, { headers: { accept: 'text/event-stream' } })).text();
  console.log(title);
  for (const block of body.split('\n\n')) if (block) console.log(`  ${JSON.stringify(block)}`);
  const read = [];
  createParser({ onEvent: ({ id, event, data }) => read.push({ id, event, data }) }).feed(body);
  console.log('  read:', JSON.stringify(read));
  await app.close();
};
await look('@fastify/sse', sse, { sse: true });
await look('fastify-sse-v2', FastifySSEPlugin, {});
JS

expected=$(cat <<'TEXT'
@fastify/sse
  "data: \"Event 0\""
  "id: 1\ndata: \"Event 1\""
  "data: \"Empty id\""
  "data: \"Retry 0\""
  "event: done\ndata: \"\""
  "data: \"Poder\\rvigente\""
  read: [{"data":"\"Event 0\""},{"id":"1","data":"\"Event 1\""},{"data":"\"Empty id\""},{"data":"\"Retry 0\""},{"event":"done","data":"\"\""},{"data":"\"Poder\\rvigente\""}]
fastify-sse-v2
  "retry: 3000"
  "id: 0\ndata: Event 0"
  "id: 1\ndata: Event 1"
  "data: Empty id"
  "data: Retry 0"
  "event: done"
  "data: Poder\rvigente"
  read: [{"id":"0","data":"Event 0"},{"id":"1","data":"Event 1"},{"data":"Empty id"},{"data":"Retry 0"},{"data":"Poder"}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
