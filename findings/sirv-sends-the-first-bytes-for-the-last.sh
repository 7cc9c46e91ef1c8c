#!/usr/bin/env bash
# Package: sirv@3.0.2; on Node 20.20.2
# Guess: "bytes=-10" is the last 10 bytes of the file, and a unit other than
#   bytes is ignored.
# Seen: it is the first 11 bytes, with 206 and Content-Range 0-10; "pages=0-1"
#   is the first two bytes.
# Rule: RFC 9110, section 14.1.2: "-10" is a suffix; section 14.2: a range unit
#   that is not understood is ignored.
# Matters: a reader of PDF or ZIP asks for the end of the file first, where the
#   directory is, and reads the header instead.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts sirv@3.0.2

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import sirv from 'sirv';

mkdirSync('public', { recursive: true });
writeFileSync('public/report.txt', '0123456789'.repeat(10).concat('the end'));
const server = createServer(sirv('public')).listen(0, '127.0.0.1');
await once(server, 'listening');
for (const range of ['bytes=0-9', 'bytes=100-', 'bytes=-7', 'pages=0-1']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/report.txt`, { headers: { range } });
  console.log(range, response.status, response.headers.get('content-range'), await response.text());
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
bytes=0-9 206 bytes 0-9/107 0123456789
bytes=100- 206 bytes 100-106/107 the end
bytes=-7 206 bytes 0-7/107 01234567
pages=0-1 206 bytes 0-1/107 01
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
