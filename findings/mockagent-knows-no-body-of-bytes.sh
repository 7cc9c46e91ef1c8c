#!/usr/bin/env bash
# Package: undici@8.13.1; on node@24.21.0
# Guess: MockAgent compares the bytes of a request body with the text of the
#   mock, however the client holds them.
# Seen: a text matches. The same body as a Uint8Array is the text "120,121" to
#   the mock, as a Blob "[object Blob]", and neither matches. A matcher function
#   gets the object, not a text.
# Rule: the documentation of MockPool.intercept: body is a text, a RegExp or a
#   function of a text.
# Matters: a mock of a signed or compressed request, whose client encodes the
#   body first, never matches; the network sees the same request.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund undici@8.13.1 node@24.21.0

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { fetch, MockAgent } from 'undici';

const server = createServer(async (request, response) => {
  const chunks = await request.toArray();
  response.end(Buffer.concat(chunks).toString());
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
const bytes = new TextEncoder().encode('xy');
for (const body of ['xy', bytes, new Blob(['xy'])]) {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const pool = agent.get('http://api.test');
  const send = () => fetch('http://api.test/', { method: 'POST', body, dispatcher: agent });
  pool.intercept({ path: '/', method: 'POST', body: 'xy' }).reply(200);
  const mocked = await send().then(
    (response) => response.status,
    (error) => error.cause.message.match(/matched for body '.*?'/)[0],
  );
  let type;
  const matcher = (value) => {
    type = typeof value;
    return true;
  };
  pool.intercept({ path: '/', method: 'POST', body: matcher }).reply(200);
  await send();
  const received = await (await fetch(url, { method: 'POST', body })).text();
  console.log(body.constructor.name, '| network', received, '| mock', mocked, '| function gets', type);
}
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
String | network xy | mock 200 | function gets string
Uint8Array | network xy | mock matched for body '120,121' | function gets object
Blob | network xy | mock matched for body '[object Blob]' | function gets object
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
