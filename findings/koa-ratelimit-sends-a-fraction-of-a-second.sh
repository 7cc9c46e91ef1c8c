#!/usr/bin/env bash
# Package: koa-ratelimit@6.0.0, koa@3.3.0, express-rate-limit@8.7.5,
#   express@5.3.0; on Node 20.20.2 and 24.21.0
# Guess: X-RateLimit-Reset is a whole number of seconds, as in the README of
#   koa-ratelimit, and a request after the seconds of Retry-After is accepted.
# Seen: with the driver "memory" the header is a fraction, and Retry-After is
#   rounded down: in a window of 2.9 s it is "2", and the request that waits so
#   long is answered 429 once more. express-rate-limit rounds up.
# Rule: RFC 9110, section 10.2.3: Retry-After says how long to wait before a
#   follow-up request.
# Matters: clients that do as they are told are refused a second time; those
#   that read the reset as an integer fail.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts koa-ratelimit@6.0.0 koa@3.3.0 express-rate-limit@8.7.5 express@5.3.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import Koa from 'koa';
import ratelimit from 'koa-ratelimit';

const koa = new Koa();
koa.use(ratelimit({ driver: 'memory', db: new Map(), duration: 2900, max: 1, id: () => 'all' }));
koa.use((context) => {
  context.body = 'ok';
});
const app = express();
app.use(rateLimit({ windowMs: 2900, limit: 1 }));
app.use((request, response) => response.send('ok'));
for (const [name, handler] of [['koa-ratelimit', koa], ['express-rate-limit', app]]) {
  const server = handler.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/`;
  await fetch(url);
  const refused = await fetch(url);
  const reset = refused.headers.get('x-ratelimit-reset');
  const wait = refused.headers.get('retry-after');
  await setTimeout(wait * 1000 + 100);
  const { status } = await fetch(url);
  console.log(`${name}: ${refused.status}, reset ${reset.includes('.') ? 'a fraction' : 'whole'}, wait ${wait}, then ${status}`);
}
process.exit();
JS

expected=$(cat <<'TEXT'
koa-ratelimit: 429, reset a fraction, wait 2, then 429
express-rate-limit: 429, reset whole, wait 3, then 200
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
