#!/usr/bin/env bash
# Package: express-idempotency@1.0.6 with express@4.22.3; on Node 20.20.2
# Guess: a repeated request gets the first response: its status, body and the
#   fields that go with it, such as Location.
# Seen: only send() and json() complete a key. After end(), as for 204, the key
#   stays "in progress", and each repetition is an error. A repeated 201 has no
#   Location.
# Rule: draft-ietf-httpapi-idempotency-key-header, section 2.6: the result of
#   the completed request is the response to a repetition.
# Matters: a DELETE whose 204 was lost can never be repeated, and the client
#   that repeats a POST does not learn where its report is.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts express-idempotency@1.0.6 express@4.22.3

cat >look.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';
import { getSharedIdempotencyService, idempotency } from 'express-idempotency';

const app = express();
app.use(idempotency());
const unlessRepeated = (handler) => (request, response) => {
  if (!getSharedIdempotencyService().isHit(request)) handler(response);
};
app.post('/reports', unlessRepeated((response) => response.status(201).location('/reports/1').json({ id: 1 })));
app.delete('/reports/1', unlessRepeated((response) => response.status(204).end()));
app.use((error, request, response, next) => response.status(500).send(error.message));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
for (const [method, path] of [['POST', '/reports'], ['POST', '/reports'], ['DELETE', '/reports/1'], ['DELETE', '/reports/1']]) {
  const headers = { 'idempotency-key': `${method} 1` };
  const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { method, headers });
  console.log(method, response.status, response.headers.get('location'), await response.text());
}
server.closeAllConnections();
server.close();
process.exit();
JS

expected=$(cat <<'TEXT'
POST 201 /reports/1 {"id":1}
POST 201 null {"id":1}
DELETE 204 null 
DELETE 500 null A previous request is still in progress for this key.
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
