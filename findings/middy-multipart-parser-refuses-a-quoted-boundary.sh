#!/usr/bin/env bash
# Package: @middy/http-multipart-body-parser@6.4.5 and 7.9.2, which asks for
#   Node 22; on Node 20.20.2
# Guess: a form with a boundary in quotation marks, without a space before the
#   parameter, or with an underscore is read; two values of one name are both
#   returned, and two files in their order.
# Seen: each of the three is refused with 415 as an unsupported media type; the
#   same form with another boundary is read. Of two values the last one stays.
#   Of two files the second comes first.
# Rule: RFC 2046, 5.1.1: a boundary may have an underscore, and is quoted where
#   needed; RFC 9110, 8.3.1: a value is a token or the same quoted, and the
#   space is optional. RFC 7578, 5.2: the order of parts is kept. The
#   documentation: forms of the type multipart/form-data are read.
# Matters: HttpClient of .NET quotes the boundary, so that none of its uploads
#   of a deed is accepted; the pages of a document come in the wrong order.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parser6@npm:@middy/http-multipart-body-parser@6.4.5 parser7@npm:@middy/http-multipart-body-parser@7.9.2

cat >look.mjs <<'JS'
import parser6 from 'parser6';
import parser7 from 'parser7';

const form = (boundary) =>
  [
    `--${boundary}`,
    'Content-Disposition: form-data; name="owner"',
    '',
    'Soto',
    `--${boundary}`,
    'Content-Disposition: form-data; name="owner"',
    '',
    'Lirio',
    ...['page-1.pdf', 'page-2.pdf'].flatMap((name) => [`--${boundary}`, `Content-Disposition: form-data; name="file"; filename="${name}"`, 'Content-Type: application/pdf', '', name]),
    `--${boundary}--`,
    '',
  ].join('\r\n');

for (const [version, parser] of [['6.4.5', parser6], ['7.9.2', parser7]])
  for (const [type, boundary] of [
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; boundary="abc"', 'abc'],
    ['multipart/form-data;boundary=abc', 'abc'],
    ['multipart/form-data; boundary=a_b', 'a_b'],
  ]) {
    const event = { headers: { 'content-type': type }, body: form(boundary) };
    try {
      await parser().before({ event });
      console.log(version, type, JSON.stringify({ owner: event.body.owner, files: event.body.file.map(({ filename }) => filename) }));
    } catch (error) {
      console.log(version, type, error.statusCode, error.message);
    }
  }
JS

expected=$(cat <<'TEXT'
6.4.5 multipart/form-data; boundary=abc {"owner":"Lirio","files":["page-2.pdf","page-1.pdf"]}
6.4.5 multipart/form-data; boundary="abc" 415 Unsupported Media Type
6.4.5 multipart/form-data;boundary=abc 415 Unsupported Media Type
6.4.5 multipart/form-data; boundary=a_b 415 Unsupported Media Type
7.9.2 multipart/form-data; boundary=abc {"owner":"Lirio","files":["page-2.pdf","page-1.pdf"]}
7.9.2 multipart/form-data; boundary="abc" 415 Unsupported Media Type
7.9.2 multipart/form-data;boundary=abc 415 Unsupported Media Type
7.9.2 multipart/form-data; boundary=a_b 415 Unsupported Media Type
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
