#!/usr/bin/env bash
# Package: auth-header@1.0.0; on Node 20.20.2 and 24.21.0
# Guess: a WWW-Authenticate field with two challenges is parsed into two, or
#   refused.
# Seen: it becomes one challenge of the first scheme. The second scheme is its
#   token, and both realms are a list under the first.
# Rule: RFC 9110, section 11.6.1: a field can contain more than one challenge,
#   separated by commas; fetch joins repeated fields in this way.
# Matters: an API that takes Basic or Bearer is read as Basic only; the error
#   of the Bearer challenge is taken for one of Basic.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts auth-header@1.0.0

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parse } from 'auth-header';

const challenges = ['Basic realm="desk"', 'Bearer realm="api", error="invalid_token"'];
const server = createServer((request, response) => {
  response.writeHead(401, { 'www-authenticate': challenges }).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const response = await fetch(`http://127.0.0.1:${server.address().port}/`);
const field = response.headers.get('www-authenticate');
console.log(field);
console.log(JSON.stringify(parse(field)));
for (const challenge of challenges) console.log(JSON.stringify(parse(challenge)));
process.exit();
JS

expected=$(cat <<'TEXT'
Basic realm="desk", Bearer realm="api", error="invalid_token"
{"scheme":"Basic","params":{"realm":["desk","api"],"error":"invalid_token"},"token":"Bearer"}
{"scheme":"Basic","params":{"realm":"desk"},"token":null}
{"scheme":"Bearer","params":{"realm":"api","error":"invalid_token"},"token":null}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
