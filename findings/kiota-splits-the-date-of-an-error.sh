#!/usr/bin/env bash
# Package: @microsoft/kiota-http-fetchlibrary@1.0.0-preview.109; on Node
#   20.20.2 and 24.22.3
# Guess: responseHeaders of an error has one value for a header that was sent
#   once.
# Seen: every value is split at its commas, so that Date and Retry-After
#   become a weekday and the rest, and an entity tag or a target of Link with
#   a comma is cut in two.
# Rule: RFC 9110, 5.5: the comma delimits the members of headers whose syntax
#   is a list; Date, Retry-After and ETag are single values. RFC 8288, 3: a
#   target may have a comma.
# Matters: code that reads the first value of Retry-After gets "Sun", which is
#   no date and no number.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @microsoft/kiota-http-fetchlibrary@1.0.0-preview.109 @microsoft/kiota-abstractions@1.0.0-preview.109

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { AnonymousAuthenticationProvider, HttpMethod, RequestInformation } from '@microsoft/kiota-abstractions';
import { FetchRequestAdapter, HttpClient } from '@microsoft/kiota-http-fetchlibrary';

const headers = {
  'retry-after': 'Sun, 29 Nov 2026 12:00:00 GMT',
  etag: '"3,7"',
  link: '</terms?codes=1,2>; rel="help"',
  'x-one': 'plain',
};
const server = createServer((_, response) => response.writeHead(409, headers).end()).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new HttpClient((url, init) => fetch(url, init));
const adapter = new FetchRequestAdapter(new AnonymousAuthenticationProvider(), undefined, undefined, client);
const request = new RequestInformation(HttpMethod.GET);
request.URL = `http://127.0.0.1:${server.address().port}/`;
const error = await adapter.sendNoResponseContent(request, undefined).catch((thrown) => thrown);
console.log(error.responseStatusCode);
for (const name of Object.keys(headers)) console.log(name, JSON.stringify(error.responseHeaders[name]));
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
409
retry-after ["Sun"," 29 Nov 2026 12:00:00 GMT"]
etag ["\"3","7\""]
link ["</terms?codes=1","2>; rel=\"help\""]
x-one ["plain"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
