#!/usr/bin/env bash
# Package: talkback@4.2.0; on Node 20.20.2 and 24.22.3
# Guess: a client of the tape stays with the tape: a relative Location is
#   passed on as it came, and JSON is replayed with its values, if not with
#   its spaces.
# Seen: a relative Location is made absolute with the address of the origin,
#   while recording and in the tape, so that the client leaves the proxy at
#   the first redirect. In the replay an integer of twenty digits has other
#   last digits and 33.30 is 33.3.
# Rule: RFC 9110, 10.2.2: a relative Location is resolved against the URI of
#   the request. README, Pretty Printing: the formatting of JSON is lost; RFC
#   8259, section 6: numbers have any count of digits.
# Matters: tests that replay tapes reach the real API after "303 See Other",
#   and amounts and long numbers differ from those that were recorded.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts talkback@4.2.0

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import talkback from 'talkback';

const origin = createServer((request, response) => {
  if (request.url === '/latest') return response.writeHead(303, { location: '/reports/1' }).end();
  response.setHeader('content-type', 'application/json');
  response.end('{"share":33.30,"deed":12345678901234567890}');
}).listen(0, '127.0.0.1');
await once(origin, 'listening');
const host = `http://127.0.0.1:${origin.address().port}`;
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
for (const record of ['NEW', 'DISABLED']) {
  const port = await freePort();
  const tape = talkback({ host, port, record, path: './tapes', silent: true });
  await new Promise((resolve) => tape.start(resolve));
  const found = await fetch(`http://127.0.0.1:${port}/reports/1`);
  const moved = await fetch(`http://127.0.0.1:${port}/latest`, { redirect: 'manual' });
  console.log(record, 'body', JSON.stringify(await found.text()));
  console.log(record, 'location', moved.headers.get('location').replace(host, 'http://origin'));
  tape.close();
}
process.exit();
JS

expected=$(cat <<'TEXT'
NEW body "{\"share\":33.30,\"deed\":12345678901234567890}"
NEW location http://origin/reports/1
DISABLED body "{\n  \"share\": 33.3,\n  \"deed\": 12345678901234567000\n}"
DISABLED location http://origin/reports/1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
