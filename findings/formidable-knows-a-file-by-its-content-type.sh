#!/usr/bin/env bash
# Package: formidable@3.5.4, @fastify/busboy@3.2.6; on Node 20.20.2 and
#   24.21.0
# Guess: a part with a filename is a file and one without is a field, as in
#   @fastify/busboy.
# Seen: the Content-Type decides: a JSON part without a filename is written to
#   the disk as a file without a name, and a file without a Content-Type
#   becomes a field, so that its name is lost and its bytes are read as text.
# Rule: RFC 7578, section 4.4: each part may have a Content-Type, which
#   defaults to text/plain; 4.2: files are sent with a filename. OpenAPI
#   3.0.3, Encoding Object: application/json is the default for an object.
# Matters: the metadata that a generated client sends beside a document are
#   missing from the fields.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts formidable@3.5.4 @fastify/busboy@3.2.6

cat >look.mjs <<'JS'
import { Readable } from 'node:stream';
import busboy from '@fastify/busboy';
import formidable from 'formidable';

const request = (...head) => {
  const body = ['--cut', ...head, '', '{"a":1}', '--cut--', ''].join('\r\n');
  const headers = { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': `${body.length}` };
  return Object.assign(Readable.from([Buffer.from(body)]), { headers });
};
const disposition = 'Content-Disposition: form-data; name="part"';
for (const head of [
  [disposition],
  [disposition, 'Content-Type: application/json'],
  [`${disposition}; filename="a.json"`],
  [`${disposition}; filename="a.json"`, 'Content-Type: application/json'],
]) {
  const [fields, files] = await formidable().parse(request(...head));
  const [file] = files.part ?? [];
  const ours = file ? `file ${file.originalFilename}` : `field ${fields.part}`;
  const other = await new Promise((seen) => {
    const parser = new busboy.Busboy({ headers: request().headers });
    parser.on('field', (name, value) => seen(`field ${value}`));
    parser.on('file', (name, stream, filename) => seen(`file ${filename}`, stream.resume()));
    request(...head).pipe(parser);
  });
  console.log(head.join(' ').replace(`${disposition}`, 'part'), '| formidable', ours, '| busboy', other);
}
JS

expected=$(cat <<'TEXT'
part | formidable field {"a":1} | busboy field {"a":1}
part Content-Type: application/json | formidable file null | busboy field {"a":1}
part; filename="a.json" | formidable field {"a":1} | busboy file a.json
part; filename="a.json" Content-Type: application/json | formidable file a.json | busboy file a.json
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
