#!/usr/bin/env bash
# Package: @scalar/postman-to-openapi@0.7.14; on Node 20.20.2 and 24.22.3
# Guess: two saved responses of a request with the same status and other media
#   types become two entries of content.
# Seen: the last one replaces the others: a report as JSON is gone where the
#   same report as CSV was saved after it. An example of another status is
#   kept.
# Rule: OpenAPI 3.1, Response Object: content is a map from media type to its
#   description. Postman Collection schema 2.1.0: response is a list of saved
#   responses.
# Matters: the contract says that the API sends CSV only, and its clients get
#   no type for JSON.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @scalar/postman-to-openapi@0.7.14

cat >look.mjs <<'JS'
import { convert } from '@scalar/postman-to-openapi';

const saved = [
  [200, 'application/json', '{"id":"r1"}'],
  [200, 'text/csv', 'id\nr1\n'],
  [404, 'application/problem+json', '{"title":"Not found"}'],
];
function read(order) {
  const response = order.map((at) => {
    const [code, value, body] = saved[at];
    return { name: value, code, status: 'x', header: [{ key: 'Content-Type', value }], body };
  });
  const url = { raw: 'https://api.example/report', protocol: 'https', host: ['api', 'example'], path: ['report'] };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const item = [{ name: 'Read', request: { method: 'GET', header: [], url }, response }];
  const { responses } = convert({ info: { name: 'Reports', schema }, item }).paths['/report'].get;
  return Object.entries(responses).map(([code, { content }]) => `${code} ${Object.keys(content)}`);
}
for (const order of [[0, 1, 2], [1, 0, 2]]) {
  console.log('saved:', order.map((at) => saved[at][1]).join(), '| contract:', read(order).join(', '));
}
JS

expected=$(cat <<'TEXT'
saved: application/json,text/csv,application/problem+json | contract: 200 text/csv, 404 application/problem+json
saved: text/csv,application/json,application/problem+json | contract: 200 application/json, 404 application/problem+json
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
