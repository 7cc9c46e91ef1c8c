#!/usr/bin/env bash
# Package: undici@8.13.1; on node@24.21.0
# Guess: a reply that a mock delays by 3 s ends a request whose headersTimeout
#   is 200 ms with UND_ERR_HEADERS_TIMEOUT, as a slow server does.
# Seen: the request waits 3 s and gets 200. A real server that waits as long
#   raises the error; so does a signal, with the mock too.
# Rule: the documentation: delay postpones the reply; headersTimeout is the time
#   that the client waits for the complete headers.
# Matters: the timeout of a client cannot be tested with the mock of its own
#   library: its code path for this error never runs.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund undici@8.13.1 node@24.21.0

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Agent, MockAgent, request } from 'undici';

const server = createServer((_, response) => setTimeout(() => response.end('late'), 3000)).listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;
const mock = new MockAgent();
mock.get(origin).intercept({ path: '/' }).reply(200, 'late').delay(3000).persist();
const limits = { headersTimeout: () => ({ headersTimeout: 200 }), signal: () => ({ signal: AbortSignal.timeout(200) }) };
for (const [limit, options] of Object.entries(limits)) {
  for (const dispatcher of [new Agent(), mock]) {
    const outcome = await request(origin, { ...options(), dispatcher }).then(
      ({ statusCode }) => statusCode,
      (error) => (error.name === 'TimeoutError' ? error.name : error.code),
    );
    console.log(limit, dispatcher.constructor.name, outcome);
  }
}
process.exit();
JS

expected=$(cat <<'TEXT'
headersTimeout Agent UND_ERR_HEADERS_TIMEOUT
headersTimeout MockAgent 200
signal Agent TimeoutError
signal MockAgent TimeoutError
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
