#!/usr/bin/env bash
# Package: har-to-openapi@3.0.1; on Node 20.20.2 and 24.22.3
# Guess: a query value becomes a number only if the number is written the same
#   again, as 007 and an integer of twenty digits stay texts.
# Seen: +56912345678 becomes the integer 56912345678, 1.10 becomes 1.1, 1e5
#   becomes 100000 and a value with a space before it loses the space, each as
#   the example and the default of the parameter.
# Rule: RFC 3986, 3.4: the query is text; the plus was sent as %2B. JSON
#   Schema 2020-12, Validation 9.2: default is the value that is assumed if
#   none is given.
# Matters: a phone loses its plus and an amount its last digit in the contract
#   that is made from real traffic, and clients send the value of one request
#   as the default of all.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts har-to-openapi@3.0.1

cat >look.mjs <<'JS'
import { generateSpec } from 'har-to-openapi';

for (const value of ['007', '12345678901234567890', '56912345678', '+56912345678', '1.10', '1e5', ' 1']) {
  const url = `https://api.example/reports?v=${encodeURIComponent(value)}`;
  const sizes = { headersSize: -1, bodySize: -1 };
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headers: [], ...sizes };
  const request = { ...common, method: 'GET', url, queryString: [{ name: 'v', value }] };
  const content = { size: 2, mimeType: 'application/json', text: '{}' };
  const response = { ...common, status: 200, statusText: 'OK', content, redirectURL: '' };
  const timings = { send: 0, wait: 0, receive: 0 };
  const entry = { startedDateTime: '2026-01-31T00:00:00Z', time: 0, request, response, cache: {}, timings };
  const log = { version: '1.2', creator: { name: 'browser', version: '1' }, entries: [entry] };
  const { spec } = await generateSpec({ log }, { forceAllRequestsInSameSpec: true });
  const { schema, example } = spec.paths['/reports'].get.parameters[0];
  console.log(JSON.stringify(value), '->', schema.type, JSON.stringify(example), 'default', JSON.stringify(schema.default));
}
JS

expected=$(cat <<'TEXT'
"007" -> string "007" default "007"
"12345678901234567890" -> string "12345678901234567890" default "12345678901234567890"
"56912345678" -> integer 56912345678 default 56912345678
"+56912345678" -> integer 56912345678 default 56912345678
"1.10" -> number 1.1 default 1.1
"1e5" -> number 100000 default 100000
" 1" -> integer 1 default 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
