#!/usr/bin/env bash
# Package: parse-multipart-data@1.5.0, @web3-storage/multipart-parser@1.0.0; on
#   Node 20.20.2
# Guess: a file needs no Content-Type, filename may stand before name, and a
#   file name in quotes may have a semicolon.
# Seen: parse-multipart-data throws a TypeError without the type, takes the
#   filename for the name, and throws at the semicolon, at which the other
#   parser throws too.
# Rule: RFC 7578, section 4.4: the type is optional, text/plain if it is
#   missing; section 4.2 and RFC 2183: the order is free, a value may be quoted.
# Matters: an upload is refused, or stored under the wrong field, depending on
#   the name of the company in the name of the file.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-multipart-data@1.5.0 @web3-storage/multipart-parser@1.0.0

cat >look.mjs <<'JS'
import { streamMultipart } from '@web3-storage/multipart-parser';
import { parse } from 'parse-multipart-data';

const parsers = {
  'parse-multipart-data': (body) => parse(body, 'B').map(({ name, filename }) => `${name} ${filename}`),
  'web3-storage': async (body) => {
    const parts = [];
    for await (const { name, filename, data } of streamMultipart(new Blob([body]).stream(), 'B')) {
      parts.push(`${name} ${filename}`);
      for await (const _ of data);
    }
    return parts;
  },
};
for (const lines of [
  ['Content-Disposition: form-data; name="deed"; filename="a.pdf"', 'Content-Type: application/pdf'],
  ['Content-Disposition: form-data; name="deed"; filename="a.pdf"'],
  ['Content-Disposition: form-data; filename="a.pdf"; name="deed"', 'Content-Type: application/pdf'],
  ['Content-Disposition: form-data; name="deed"; filename="Sur; Norte.pdf"', 'Content-Type: application/pdf'],
]) {
  console.log(lines.join(' / '));
  const body = Buffer.from(`--B\r\n${lines.join('\r\n')}\r\n\r\n%PDF\r\n--B--\r\n`);
  for (const [name, read] of Object.entries(parsers))
    try {
      console.log(' ', name, (await read(body)).join());
    } catch (error) {
      console.log(' ', name, error.message.slice(0, 60));
    }
}
JS

expected=$(cat <<'TEXT'
Content-Disposition: form-data; name="deed"; filename="a.pdf" / Content-Type: application/pdf
  parse-multipart-data deed a.pdf
  web3-storage deed a.pdf
Content-Disposition: form-data; name="deed"; filename="a.pdf"
  parse-multipart-data Cannot read properties of undefined (reading 'trim')
  web3-storage deed a.pdf
Content-Disposition: form-data; filename="a.pdf"; name="deed" / Content-Type: application/pdf
  parse-multipart-data a.pdf undefined
  web3-storage deed a.pdf
Content-Disposition: form-data; name="deed"; filename="Sur; Norte.pdf" / Content-Type: application/pdf
  parse-multipart-data Unterminated string in JSON at position 4
  web3-storage malformed content-disposition header: mismatched quotations 
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
