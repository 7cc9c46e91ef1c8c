#!/usr/bin/env bash
# Package: @mockoon/commons-server@9.9.0, @mockoon/commons@9.9.0; on Node
#   20.20.2 and 24.22.3
# Guess: a mocked GET answers HEAD too, with the same headers, as other
#   servers on Express do; two Link headers of a response are both sent, as
#   two Set-Cookie are.
# Seen: HEAD gets 404 where GET gets 200. Of headers with the same name the
#   last is sent, except Set-Cookie.
# Rule: RFC 9110, 9.1: GET and HEAD must be supported by all general-purpose
#   servers, and 9.3.2: HEAD is identical to GET but for the content; 5.3: a
#   list may be sent in several lines of the same name.
# Matters: a client that checks with HEAD whether a report is ready sees none,
#   and one that follows Link has the wrong relation only.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @mockoon/commons-server@9.9.0 @mockoon/commons@9.9.0

cat >look.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { EnvironmentDefault, RouteDefault, RouteResponseDefault } from '@mockoon/commons';
import { MockoonServer } from '@mockoon/commons-server';

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const headers = [
  { key: 'Link', value: '</reports?page=2>; rel="next"' },
  { key: 'Link', value: '</terms>; rel="terms-of-service"' },
  { key: 'Set-Cookie', value: 'a=1' },
  { key: 'Set-Cookie', value: 'b=2' },
];
const response = { ...RouteResponseDefault, uuid: 'response', default: true, headers, body: '[]' };
const routes = [{ ...RouteDefault, uuid: 'route', method: 'get', endpoint: 'reports', responses: [response] }];
const rootChildren = [{ type: 'route', uuid: 'route' }];
const environment = { ...EnvironmentDefault, uuid: 'mock', hostname: '127.0.0.1', port, routes, rootChildren, headers: [] };
const server = new MockoonServer(environment, { environmentDirectory: '.' });
server.start();
await once(server, 'started');
for (const method of ['GET', 'HEAD']) {
  const received = await fetch(`http://127.0.0.1:${port}/reports`, { method });
  console.log(method, received.status, received.headers.get('link'), JSON.stringify(received.headers.getSetCookie()));
}
process.exit();
JS

expected=$(cat <<'TEXT'
GET 200 </terms>; rel="terms-of-service" ["a=1","b=2"]
HEAD 404 null []
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
