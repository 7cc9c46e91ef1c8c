#!/usr/bin/env bash
# Package: @msw/source@0.6.1 with msw@2.15.0; on Node 20.20.2
# Guess: a handler made by fromTraffic() answers with the octets that were
#   recorded, where the HAR file has them in base64.
# Seen: only a type with the word text in it is decoded. A PDF, an image and JSON
#   in base64 are sent as the letters of base64. Where the server had compressed
#   the answer, content-encoding: gzip and the old content-length stay on the
#   plain text.
# Rule: HAR 1.2, content: encoding says how text is encoded, "base64" for
#   example, and text is decoded from HTTP, that is decompressed.
# Matters: Chrome writes JSON with some encodings and all binary answers in
#   base64; the test of the download of a report gets a file that is no PDF.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @msw/source@0.6.1 msw@2.15.0

cat >look.mjs <<'JS'
import { fromTraffic } from '@msw/source/traffic';
import { getResponse } from 'msw';

const look = async (mimeType, octets, encoding, more = []) => {
  const url = 'http://api.test/reports/7';
  const text = encoding ? Buffer.from(octets).toString(encoding) : octets;
  const headers = [{ name: 'content-type', value: mimeType }, ...more];
  const sizes = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  const request = { ...sizes, method: 'GET', url, headers: [], queryString: [] };
  const content = { mimeType, text, size: octets.length, ...(encoding && { encoding }) };
  const response = { ...sizes, status: 200, statusText: 'OK', headers, redirectURL: '', content };
  const entry = { startedDateTime: '2026-11-29T10:00:00Z', time: 0, request, response, cache: {}, timings: { send: 0, wait: 0, receive: 0 } };
  const handlers = fromTraffic({ log: { version: '1.2', creator: { name: 'made', version: '1' }, entries: [entry] } });
  const answer = await getResponse(handlers, new Request(url));
  const kept = ['content-encoding', 'content-length'].filter((name) => answer.headers.has(name)).map((name) => `, ${name} ${answer.headers.get(name)}`);
  console.log(`${mimeType}, ${encoding ?? 'plain'}: ${await answer.text()}${kept.join('')}`);
};
await look('text/csv', 'id;name', 'base64');
await look('application/pdf', '%PDF-1.7', 'base64');
await look('image/svg+xml', '<svg/>', 'base64');
await look('application/json', '{"id":7}', 'base64');
await look('application/json', '{"id":7}');
await look('application/json', '{"id":7}', undefined, [{ name: 'content-encoding', value: 'gzip' }, { name: 'content-length', value: '28' }]);
JS

expected=$(cat <<'TEXT'
text/csv, base64: id;name
application/pdf, base64: JVBERi0xLjc=
image/svg+xml, base64: PHN2Zy8+
application/json, base64: eyJpZCI6N30=
application/json, plain: {"id":7}
application/json, plain: {"id":7}, content-encoding gzip, content-length 28
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
