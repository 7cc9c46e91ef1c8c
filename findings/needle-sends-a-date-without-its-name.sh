#!/usr/bin/env bash
# Package: needle@3.5.0, axios@1.21.1; on Node 20.20.2 and 24.21.0
# Guess: a Date in the query becomes name=text, in one of the usual forms;
#   axios sends the form of RFC 3339.
# Seen: the name is left out: the query is the text of the date alone. In a
#   list and in a form body too. With json: true the Date arrives under its
#   name.
# Matters: a filter such as "created since" is not sent; the API lists
#   everything.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts needle@3.5.0 axios@1.21.1

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import axios from 'axios';
import needle from 'needle';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.setHeader('content-type', 'text/plain');
  response.end(`${decodeURIComponent(request.url)} ${decodeURIComponent(body)}`.trim());
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
const since = new Date('2026-01-31T00:00:00Z');
console.log('axios', (await axios.get(url, { params: { since, limit: 5 } })).data);
for (const [method, data, options] of [
  ['get', { since, limit: 5 }],
  ['get', { since: [since], limit: 5 }],
  ['post', { since, limit: 5 }],
  ['post', { since, limit: 5 }, { json: true }],
]) {
  console.log('needle', method, (await needle(method, url, data, options)).body);
}
process.exit();
JS

expected=$(cat <<'TEXT'
axios /?since=2026-01-31T00:00:00.000Z&limit=5
needle get /?2026-01-31T00:00:00.000Z&limit=5
needle get /?2026-01-31T00:00:00.000Z&limit=5
needle post / 2026-01-31T00:00:00.000Z&limit=5
needle post / {"since":"2026-01-31T00:00:00.000Z","limit":5}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
