#!/usr/bin/env bash
# Package: msw@3.0.5; on node@24.21.0
# Guess: an option that MSW 3 has renamed is refused, or still works: with
#   onUnhandledRequest: 'error' no request leaves the test.
# Seen: listen() takes the old name without a word, and the default applies: a
#   warning is printed and the request goes to the real server. With
#   onUnhandledFrame: 'error' it fails.
# Matters: the guard that kept a test suite off a live API is gone after the
#   update, and all tests are green; only the types of TypeScript see it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund msw@3.0.5 node@24.21.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setupServer } from 'msw/node';

const reached = [];
const live = createServer((request, response) => {
  reached.push(request.method);
  response.end('live');
}).listen(0, '127.0.0.1');
await once(live, 'listening');
console.warn = (text) => console.log(' ', text.split('\n')[0]);
console.error = (text) => console.log(' ', text.split('\n')[0]);
for (const option of ['onUnhandledRequest', 'onUnhandledFrame']) {
  console.log(`${option}: 'error'`);
  const server = setupServer();
  server.listen({ [option]: 'error' });
  reached.length = 0;
  const result = await fetch(`http://127.0.0.1:${live.address().port}/`, { method: 'DELETE' }).then(({ status }) => status, ({ message }) => message);
  console.log(' ', result, '| reached the server:', reached.join() || 'nothing');
  server.close();
}
process.exit();
JS

expected=$(cat <<'TEXT'
onUnhandledRequest: 'error'
  [MSW] Warning: intercepted a request without a matching request handler:
  200 | reached the server: DELETE
onUnhandledFrame: 'error'
  [MSW] Error: intercepted a request without a matching request handler:
  fetch failed | reached the server: nothing
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
