#!/usr/bin/env bash
# Package: lambda-multipart-parser@1.0.1; on Node 20.20.2
# Guess: two values of the field country are a list, as two files of a field
#   are both there.
# Seen: the last value is the only one, without an error.
# Rule: RFC 7578, section 5.2: parts with the same field name are not
#   coalesced.
# Matters: a form with a tick box for each country creates a report for the last
#   one only.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts lambda-multipart-parser@1.0.1

cat >look.mjs <<'JS'
import parser from 'lambda-multipart-parser';

const part = (parameters, value) => `--B\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n${value}\r\n`;
const read = async (...parts) => {
  const event = { headers: { 'content-type': 'multipart/form-data; boundary=B' }, body: `${parts.join('')}--B--\r\n`, isBase64Encoded: false };
  const { files, ...fields } = await parser.parse(event);
  return `${JSON.stringify(fields)} files: ${files.map(({ filename }) => filename).join()}`;
};
console.log(await read(part('name="country"', 'CL'), part('name="country"', 'PE'), part('name="country"', 'MX')));
console.log(await read(part('name="deed"; filename="a.pdf"', 1), part('name="deed"; filename="b.pdf"', 2)));
JS

expected=$(cat <<'TEXT'
{"country":"MX"} files: 
{} files: a.pdf,b.pdf
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
