#!/usr/bin/env bash
# Package: @tinyhttp/app@3.0.11; on Node 20.20.2
# Guess: response.json('done') sends "done" in quotes and response.json(null)
#   sends null, as Express does.
# Seen: with the type application/json it sends the text without quotes, and
#   nothing at all for null. Objects, numbers and false are JSON.
# Rule: RFC 8259, section 2: a JSON text is false, null, true, an object, an
#   array, a number or a string, which is in quotes; the empty text is none.
# Matters: a client that reads the response with json() gets a SyntaxError
#   where the API returns a status, or null for no parent company.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @tinyhttp/app@3.0.11 express@5.2.1

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { App } from '@tinyhttp/app';
import express from 'express';

const values = { null: null, false: false, 0: 0, text: 'x' };
for (const [name, app] of [['express', express()], ['tinyhttp', new App()]]) {
  app.get('/:name', (request, response) => response.json(values[request.params.name]));
  const server = createServer(name === 'express' ? app : app.handler.bind(app)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (const value of Object.keys(values)) {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/${value}`);
    console.log(name, value, response.status, response.headers.get('content-type'), JSON.stringify(await response.text()));
  }
  server.closeAllConnections();
  server.close();
}
JS

expected=$(cat <<'TEXT'
express 0 200 application/json; charset=utf-8 "0"
express null 200 application/json; charset=utf-8 "null"
express false 200 application/json; charset=utf-8 "false"
express text 200 application/json; charset=utf-8 "\"x\""
tinyhttp 0 200 application/json "0"
tinyhttp null 200 application/json ""
tinyhttp false 200 application/json "false"
tinyhttp text 200 application/json "x"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
