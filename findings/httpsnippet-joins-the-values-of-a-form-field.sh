#!/usr/bin/env bash
# Package: httpsnippet@3.0.10, @readme/httpsnippet@11.4.0; on Node 20.20.2 and
#   24.21.0
# Guess: a HAR form with two params of one name is sent as two fields by each
#   snippet.
# Seen: the snippet javascript/fetch sends one field "a,b", node/fetch sends
#   only the last one. The snippet for curl sends both.
# Rule: HAR 1.2: params is the list of posted parameters.
# Matters: one example of the documentation orders two services, the next
#   orders one, the third a service that does not exist.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts httpsnippet@3.0.10 @readme/httpsnippet@11.4.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { HTTPSnippet as ReadmeSnippet } from '@readme/httpsnippet';
import httpsnippet from 'httpsnippet';

const bodies = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  bodies.push(body);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const AsyncFunction = (async () => {}).constructor;
const modules = { url: { URLSearchParams }, 'node-fetch': fetch };
for (const [name, Snippet] of [['httpsnippet', httpsnippet.HTTPSnippet], ['readme', ReadmeSnippet]]) {
  for (const target of ['javascript', 'node', 'shell']) {
    const snippet = new Snippet({
      method: 'POST',
      url: `http://127.0.0.1:${server.address().port}/`,
      httpVersion: 'HTTP/1.1',
      headers: [],
      queryString: [],
      cookies: [],
      postData: {
        mimeType: 'application/x-www-form-urlencoded',
        params: [{ name: 'service', value: 'a' }, { name: 'service', value: 'b' }],
      },
      headersSize: -1,
      bodySize: -1,
    });
    const source = [await snippet.convert(target, target === 'shell' ? 'curl' : 'fetch')].flat()[0];
    if (target === 'shell') {
      console.log(name, 'shell', source.match(/service=\w/g).join('&'));
      continue;
    }
    const count = bodies.length;
    const body = source.replace(/^const (\w+|\{.*\}) = require\('(.*)'\);$/gm, "const $1 = modules['$2'];");
    await new AsyncFunction('console', 'modules', 'fetch', body.replace('const fetch = ', 'fetch = '))({ log() {}, error() {} }, modules, fetch);
    while (bodies.length === count) await new Promise(setImmediate);
    console.log(name, target, bodies.at(-1));
  }
}
process.exit();
JS

expected=$(cat <<'TEXT'
httpsnippet javascript service=a%2Cb
httpsnippet node service=b
httpsnippet shell service=a&service=b
readme javascript service=a%2Cb
readme node service=b
readme shell service=a&service=b
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
