#!/usr/bin/env bash
# Package: xior@0.8.5, axios@1.21.1; on Node 20.20.2 and 24.21.0
# Guess: params: { 'page[size]': 5 } reaches the server as page[size]=5, as
#   with axios.
# Seen: the name is percent-encoded twice: the server reads the name
#   page%5Bsize%5D. Values, and a nested object, are encoded once. The same
#   for a space and for a letter with an accent.
# Rule: URL standard, section 5: names are decoded once, as values are.
# Matters: page and filter parameters of a JSON:API service do nothing, and
#   the client gets the first page again and again.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xior@0.8.5 axios@1.21.1

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import axios from 'axios';
import xior from 'xior';

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify([...new URL(request.url, 'http://host').searchParams]));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
const client = xior.create();
for (const params of [{ page: 'a b' }, { page: { size: 5 } }, { 'page[size]': 5 }, { 'número': 5 }]) {
  const both = [client, axios].map((one) => one.get(url, { params }));
  const [ours, other] = (await Promise.all(both)).map(({ data }) => JSON.stringify(data));
  console.log(JSON.stringify(params), '| xior', ours, '| axios', other);
}
process.exit();
JS

expected=$(cat <<'TEXT'
{"page":"a b"} | xior [["page","a b"]] | axios [["page","a b"]]
{"page":{"size":5}} | xior [["page[size]","5"]] | axios [["page[size]","5"]]
{"page[size]":5} | xior [["page%5Bsize%5D","5"]] | axios [["page[size]","5"]]
{"número":5} | xior [["n%C3%BAmero","5"]] | axios [["número","5"]]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
