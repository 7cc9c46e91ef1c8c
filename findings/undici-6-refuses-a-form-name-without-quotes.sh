#!/usr/bin/env bash
# Package: undici@6.29.1, the line of fetch in Node 20 and 22; undici@7.30.2 for
#   comparison
# Guess: formData() of a request reads what busboy reads: names without quotes,
#   as the HttpClient of .NET writes them, filename before name, filename*, no
#   space after a semicolon, and further parameters.
# Seen: each of these is "Failed to parse body as FormData."; only name and then
#   filename, in quotes, after one space, are read. Version 7 reads all.
# Rule: RFC 7578, section 4.2: the field has the syntax of RFC 2183, where a
#   value is a token or a quoted string and the order is free.
# Matters: a handler with request.formData() that was tested with fetch refuses
#   each upload of a document from a client in .NET.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts undici-6@npm:undici@6.29.1 undici-7@npm:undici@7.30.2

cat >look.mjs <<'JS'
import { Response as Response6 } from 'undici-6';
import { Response as Response7 } from 'undici-7';

const headers = { 'content-type': 'multipart/form-data; boundary=B' };
const read = async (Response, field) => {
  const body = `--B\r\nContent-Disposition: ${field}\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--B--\r\n`;
  try {
    const [[name, value]] = [...(await new Response(body, { headers }).formData())];
    return `${name} ${value.name}`;
  } catch (error) {
    return error.message;
  }
};
for (const field of [
  'form-data; name="deed"; filename="a.pdf"',
  'form-data; name=deed; filename=a.pdf',
  'form-data; filename="a.pdf"; name="deed"',
  'form-data;name="deed";filename="a.pdf"',
  'form-data; name="deed"; filename="a.pdf"; size=4',
])
  console.log(field, '| 6:', await read(Response6, field), '| 7:', await read(Response7, field));
JS

expected=$(cat <<'TEXT'
form-data; name="deed"; filename="a.pdf" | 6: deed a.pdf | 7: deed a.pdf
form-data; name=deed; filename=a.pdf | 6: Failed to parse body as FormData. | 7: deed a.pdf
form-data; filename="a.pdf"; name="deed" | 6: Failed to parse body as FormData. | 7: deed a.pdf
form-data;name="deed";filename="a.pdf" | 6: Failed to parse body as FormData. | 7: deed a.pdf
form-data; name="deed"; filename="a.pdf"; size=4 | 6: Failed to parse body as FormData. | 7: deed a.pdf
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
