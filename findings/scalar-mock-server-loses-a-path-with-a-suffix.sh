#!/usr/bin/env bash
# Package: @scalar/mock-server@0.14.4; on Node 20.20.2 and 24.21.0
# Guess: /reports/{id}.pdf takes /reports/7.pdf and nothing else.
# Seen: it takes each path below /reports, and refuses all of them: "id is
#   required". Where it comes after /reports/{id} it is never reached. {a}-{b}
#   behaves in the same way.
# Rule: OpenAPI 3.1, Paths Object, Path Templating: an expression in braces
#   marks a section of the path; a section may be a part of a segment.
# Matters: adding the download of a PDF to a contract closes the mock of the
#   report itself.

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
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: { 200: { description: 'ok', content: { 'application/json': { example: path } } } },
  },
});
const { log } = console;
for (const order of [['/reports/{id}.pdf', '/reports/{id}'], ['/reports/{id}', '/reports/{id}.pdf'], ['/reports/{from}-{to}']]) {
  const paths = Object.fromEntries(order.map((path) => [path, operation(path)]));
  console.log = () => {};
  const app = await createMockServer({ document: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths } });
  console.log = log;
  for (const path of ['/reports/7', '/reports/7.pdf', '/reports/1-9']) {
    const response = await app.request(path);
    const body = response.status === 200 ? await response.json() : (await response.text()).match(/\w+ is required/g)?.join();
    console.log(order.join(' '), '|', path, response.status, body);
  }
}
process.exit();
JS

expected=$(cat <<'TEXT'
/reports/{id}.pdf /reports/{id} | /reports/7 422 id is required
/reports/{id}.pdf /reports/{id} | /reports/7.pdf 422 id is required
/reports/{id}.pdf /reports/{id} | /reports/1-9 422 id is required
/reports/{id} /reports/{id}.pdf | /reports/7 200 /reports/{id}
/reports/{id} /reports/{id}.pdf | /reports/7.pdf 200 /reports/{id}
/reports/{id} /reports/{id}.pdf | /reports/1-9 200 /reports/{id}
/reports/{from}-{to} | /reports/7 422 from is required,to is required
/reports/{from}-{to} | /reports/7.pdf 422 from is required,to is required
/reports/{from}-{to} | /reports/1-9 422 from is required,to is required
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
