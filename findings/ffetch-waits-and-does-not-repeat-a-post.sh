#!/usr/bin/env bash
# Package: @fetchkit/ffetch@4.3.0; on Node 20.20.2 and 24.21.0
# Guess: with three retries a request that is answered 503 is sent again, with
#   or without a body; a request that cannot be repeated is answered at once.
# Seen: a POST or PUT with a body of text, bytes or a form is sent once. The
#   delay of each retry passes all the same, and the 503 comes back without an
#   error. Without a body, and DELETE, are repeated.
# Rule: its README promises retries and has nothing on bodies; a string can be
#   sent as often as needed.
# Matters: creates with an idempotency key are the requests that need the
#   repetition; the log shows the waiting time and looks as if they had it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @fetchkit/ffetch@4.3.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient } from '@fetchkit/ffetch';

let count = 0;
const server = createServer((request, response) => {
  count++;
  request.resume().on('end', () => response.writeHead(count < 3 ? 503 : 200).end('done'));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
let waits = 0;
const client = createClient({
  retries: 3,
  timeout: 20000,
  retryDelay: () => {
    waits++;
    return 10;
  },
});
for (const [title, options] of [
  ['GET', {}],
  ['DELETE', { method: 'DELETE' }],
  ['POST without a body', { method: 'POST' }],
  ['POST of a text', { method: 'POST', body: '{"company":"Andes"}' }],
  ['PUT of bytes', { method: 'PUT', body: new Uint8Array([1]) }],
  ['POST of a form', { method: 'POST', body: new URLSearchParams({ company: 'Andes' }) }],
]) {
  count = 0;
  waits = 0;
  const { status } = await client(url, options);
  console.log(`${title}: ${status}, sent ${count}, waited ${waits}`);
}
process.exit();
JS

expected=$(cat <<'TEXT'
GET: 200, sent 3, waited 2
DELETE: 200, sent 3, waited 2
POST without a body: 200, sent 3, waited 2
POST of a text: 503, sent 1, waited 3
PUT of bytes: 503, sent 1, waited 3
POST of a form: 503, sent 1, waited 3
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
