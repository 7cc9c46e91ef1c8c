#!/usr/bin/env bash
# Package: bytes@3.1.2, in Express and Koa; on Node 20.20.2
# Guess: "1MiB" is 1048576, or null, as "MiB" is.
# Seen: it is 1, as the number is read as far as it goes; "1.5 MiB" and "1,5mb"
#   are 1 too. express.json with this limit refuses each body but the empty.
# Rule: README of bytes: null upon error. IEC 80000-13: MiB is 2 to the power of
#   20 bytes.
# Matters: a limit that is written in MiB stops all requests with 413, and the
#   error says that the body is too large.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts bytes@3.1.2 express@5.2.1

cat >look.mjs <<'JS'
import { once } from 'node:events';
import bytes from 'bytes';
import express from 'express';

for (const text of ['1mb', '1MiB', '1.5mb', '1.5 MiB', '1,5mb', '1m', 'MiB']) console.log(text, bytes.parse(text));
for (const limit of ['1mb', '1MiB']) {
  const app = express();
  app.use(express.json({ limit }));
  app.post('/', (request, response) => response.end());
  app.use((error, request, response, next) => response.status(error.status).end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  console.log('express.json with limit', limit, (await fetch(`http://127.0.0.1:${server.address().port}/`, options)).status);
  server.closeAllConnections();
  server.close();
}
JS

expected=$(cat <<'TEXT'
1mb 1048576
1MiB 1
1.5mb 1572864
1.5 MiB 1
1,5mb 1
1m 1
MiB null
express.json with limit 1mb 200
express.json with limit 1MiB 413
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
