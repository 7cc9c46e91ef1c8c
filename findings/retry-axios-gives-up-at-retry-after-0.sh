#!/usr/bin/env bash
# Package: retry-axios@4.0.3, axios@1.21.1, ky@2.1.0; on Node 20.20.2 and
#   24.21.0
# Guess: a 503 with "Retry-After: 0", or with a date that has just passed, is
#   repeated at once, as ky does.
# Seen: it is not repeated at all: the 503 is thrown after one request.
#   Without the header, and with 1, it is repeated. A date passes while the
#   response travels, or where the clocks differ by a second.
# Rule: RFC 9110, section 10.2.3: the value is a date or a non-negative number
#   of seconds; 0 is such a number.
# Matters: the hint that a repetition may come now is what prevents it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts retry-axios@4.0.3 axios@1.21.1 ky@2.1.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import axios from 'axios';
import ky from 'ky';
import { attach } from 'retry-axios';

let count = 0;
let headers = {};
const server = createServer((request, response) => {
  count++;
  response.writeHead(count === 1 ? 503 : 200, count === 1 ? headers : {}).end('done');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
const client = axios.create();
client.defaults.raxConfig = { instance: client };
attach(client);
for (const value of [undefined, '1', '0', new Date(Date.now() - 1000).toUTCString()]) {
  headers = value === undefined ? {} : { 'retry-after': value };
  const results = [];
  for (const [name, get] of Object.entries({ 'retry-axios': () => client.get(url), ky: () => ky(url) })) {
    count = 0;
    const result = await get().then(({ status }) => status, (error) => `throws ${error.response.status}`);
    results.push(`${name} ${result} after ${count}`);
  }
  console.log(value === undefined ? 'no header' : value.length > 1 ? 'a past date' : value, '|', results.join(', '));
}
process.exit();
JS

expected=$(cat <<'TEXT'
no header | retry-axios 200 after 2, ky 200 after 2
1 | retry-axios 200 after 2, ky 200 after 2
0 | retry-axios throws 503 after 1, ky 200 after 2
a past date | retry-axios throws 503 after 1, ky 200 after 2
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
