#!/usr/bin/env bash
# Package: @mswjs/http-middleware@0.10.3 with msw@3.0.5; on Node 24.21.0
# Guess: npm warns of a peer that does not fit, or the middleware answers.
# Seen: its peer range is msw >=2.0.0, so npm installs both in silence; the
#   first request ends in a TypeError, since msw 3 has no handleRequest.
#   getResponse of msw 3 answers the same request with the same handlers.
# Rule: semantic versions: a range without an upper end promises to work with
#   majors that do not exist yet.
# Matters: a suite that serves its handlers as a real server breaks with the
#   update of msw, and neither npm nor the types say so before a request.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --no-audit --no-fund --ignore-scripts msw@3.0.5 @mswjs/http-middleware@0.10.3 >install.txt 2>&1

cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createMiddleware } from '@mswjs/http-middleware';
import { getResponse, http as mock, HttpResponse } from 'msw';

const handlers = [mock.get('*/v1/reports', () => HttpResponse.json({ reports: [] }))];
const middleware = createMiddleware(...handlers);
const server = http.createServer(async (request, response) => {
  request.protocol = 'http';
  request.get = (name) => request.headers[name.toLowerCase()];
  const outcome = await Promise.resolve(middleware(request, response, () => {})).then(
    () => 'answered',
    (error) => `${error.name}: ${error.message.replace(/\(0 , \w+\./, '(').replace('(handleRequest)', 'handleRequest')}`,
  );
  if (!response.headersSent) response.end(outcome);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}/v1/reports`;
console.log('warnings of npm:', (readFileSync('install.txt', 'utf8').match(/warn|ERESOLVE/gi) ?? []).length);
console.log('middleware:', await (await fetch(url)).text());
console.log('getResponse:', await (await getResponse(handlers, new Request(url))).text());
server.close();
server.closeAllConnections();
JS

expected=$(cat <<'TEXT'
warnings of npm: 0
middleware: TypeError: handleRequest is not a function
getResponse: {"reports":[]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
