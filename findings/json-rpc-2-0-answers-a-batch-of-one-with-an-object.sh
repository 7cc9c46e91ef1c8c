#!/usr/bin/env bash
# Package: json-rpc-2.0@1.8.1; on Node 20.20.2
# Guess: a batch with one request is answered with a list of one response, as a
#   batch with two is, and as jayson answers it.
# Seen: it is answered with the response alone. The same holds for a batch with
#   one request and a notification.
# Rule: JSON-RPC 2.0, section 6: the server should respond with an array that
#   contains the corresponding response objects.
# Matters: a client that collects its calls reads the answer as a list; it fails
#   at just those moments when only one call was waiting.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-rpc-2.0@1.8.1 jayson@5.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import { JSONRPCServer } from 'json-rpc-2.0';

const jayson = createRequire(import.meta.url)('jayson');
const server = new JSONRPCServer();
server.addMethod('status', () => 'open');
const other = new jayson.Server({ status: (args, done) => done(null, 'open') });
const call = (id) => ({ jsonrpc: '2.0', id, method: 'status' });
for (const [name, batch] of [['two requests', [call(1), call(2)]], ['one request', [call(1)]], ['one and a notification', [call(1), { jsonrpc: '2.0', method: 'status' }]]]) {
  console.log(name);
  console.log('  json-rpc-2.0', JSON.stringify(await server.receiveJSON(JSON.stringify(batch))));
  console.log('  jayson', await new Promise((done) => other.call(JSON.stringify(batch), (error, response) => done(JSON.stringify(error ?? response)))));
}
JS

expected=$(cat <<'TEXT'
two requests
  json-rpc-2.0 [{"jsonrpc":"2.0","id":1,"result":"open"},{"jsonrpc":"2.0","id":2,"result":"open"}]
  jayson [{"jsonrpc":"2.0","id":1,"result":"open"},{"jsonrpc":"2.0","id":2,"result":"open"}]
one request
  json-rpc-2.0 {"jsonrpc":"2.0","id":1,"result":"open"}
  jayson [{"jsonrpc":"2.0","id":1,"result":"open"}]
one and a notification
  json-rpc-2.0 {"jsonrpc":"2.0","id":1,"result":"open"}
  jayson [{"jsonrpc":"2.0","id":1,"result":"open"}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
