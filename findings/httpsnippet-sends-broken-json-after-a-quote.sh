#!/usr/bin/env bash
# Package: httpsnippet@3.0.10, @readme/httpsnippet@11.4.0; on Node 20.20.2 and
#   24.21.0
# Guess: the snippet for fetch of a HAR request sends the JSON of that
#   request.
# Seen: httpsnippet puts the JSON into a literal in single quotes and does not
#   double its backslashes: a text with a quote or a line break is sent as
#   invalid JSON. @readme/httpsnippet writes an object literal and loses each
#   backslash of the data. Both lose digits of a number.
# Rule: HAR 1.2: postData.text is the posted data in plain text.
# Matters: the example of the documentation gets a 400, or stores another
#   value than it shows.

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
for (const text of ['{"note":"plain"}', '{"note":"the \\"Seller\\""}', '{"note":"a\\nb"}', '{"path":"C:\\\\new"}', '{"id":9007199254740993}']) {
  for (const [name, Snippet] of [['httpsnippet', httpsnippet.HTTPSnippet], ['readme', ReadmeSnippet]]) {
    const snippet = new Snippet({
      method: 'POST',
      url: `http://127.0.0.1:${server.address().port}/`,
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'content-type', value: 'application/json' }],
      queryString: [],
      cookies: [],
      postData: { mimeType: 'application/json', text },
      headersSize: -1,
      bodySize: -1,
    });
    const source = [await snippet.convert('javascript', 'fetch')].flat()[0];
    const count = bodies.length;
    await new AsyncFunction('console', source)({ log() {}, error() {} });
    while (bodies.length === count) await new Promise(setImmediate);
    let valid = true;
    try {
      JSON.parse(bodies.at(-1));
    } catch {
      valid = false;
    }
    const same = bodies.at(-1) === text ? 'as sent' : valid ? 'another value' : 'no JSON';
    console.log(text, '|', name, JSON.stringify(bodies.at(-1)), same);
  }
}
process.exit();
JS

expected=$(cat <<'TEXT'
{"note":"plain"} | httpsnippet "{\"note\":\"plain\"}" as sent
{"note":"plain"} | readme "{\"note\":\"plain\"}" as sent
{"note":"the \"Seller\""} | httpsnippet "{\"note\":\"the \"Seller\"\"}" no JSON
{"note":"the \"Seller\""} | readme "{\"note\":\"the \\\"Seller\\\"\"}" as sent
{"note":"a\nb"} | httpsnippet "{\"note\":\"a\nb\"}" no JSON
{"note":"a\nb"} | readme "{\"note\":\"a\\nb\"}" as sent
{"path":"C:\\new"} | httpsnippet "{\"path\":\"C:\\new\"}" another value
{"path":"C:\\new"} | readme "{\"path\":\"C:\\new\"}" another value
{"id":9007199254740993} | httpsnippet "{\"id\":9007199254740992}" another value
{"id":9007199254740993} | readme "{\"id\":9007199254740992}" another value
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
