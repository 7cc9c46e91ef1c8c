#!/usr/bin/env bash
# Package: @scalar/mock-server@0.14.4; on Node 20.20.2 and 24.21.0
# Guess: /reports/latest is served by its own path, wherever it is in the
#   document.
# Seen: the path that comes first in the document is served: after
#   /reports/{id} the concrete path is never reached.
# Rule: OpenAPI 3.1, Paths Object: concrete paths are matched before their
#   templated counterparts; the order of a JSON object has no meaning.
# Matters: a formatter that sorts the paths ("{" comes after the letters, or
#   before them) changes the mock of all clients.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @scalar/mock-server@0.14.4

cat >look.mjs <<'JS'
import { createMockServer } from '@scalar/mock-server';

const operation = (path) => ({
  get: {
    parameters: path.includes('{') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : [],
    responses: { 200: { description: 'ok', content: { 'application/json': { example: path } } } },
  },
});
const { log } = console;
for (const order of [['/reports/latest', '/reports/{id}'], ['/reports/{id}', '/reports/latest']]) {
  const paths = Object.fromEntries(order.map((path) => [path, operation(path)]));
  console.log = () => {};
  const app = await createMockServer({ document: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths } });
  console.log = log;
  for (const path of ['/reports/7', '/reports/latest']) {
    console.log(order.join(' '), '|', path, 'is served by', await (await app.request(path)).json());
  }
}
process.exit();
JS

expected=$(cat <<'TEXT'
/reports/latest /reports/{id} | /reports/7 is served by /reports/{id}
/reports/latest /reports/{id} | /reports/latest is served by /reports/latest
/reports/{id} /reports/latest | /reports/7 is served by /reports/{id}
/reports/{id} /reports/latest | /reports/latest is served by /reports/{id}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
