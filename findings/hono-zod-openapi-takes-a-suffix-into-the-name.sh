#!/usr/bin/env bash
# Package: @hono/zod-openapi@1.6.3, hono@4.13.19, zod@4.6.7; on Node 20.20.2
#   and 24.21.0
# Guess: the paths /reports/{id}.pdf and /reports/{id} are two routes, each
#   with the parameter id, or the first is refused when it is registered.
# Seen: the first becomes a route with a parameter called "id.pdf", which
#   takes each path of one segment: both are answered 400 because id is
#   missing. {id}:approve does the same to the POST. The published document
#   has the paths as they were written.
# Rule: OpenAPI 3.1.1, Path Templating: the braces mark a section of the path,
#   and each template expression corresponds to a path parameter.
# Matters: adding the PDF of a report takes the report itself away, and the
#   contract does not show it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hono/zod-openapi@1.6.3 hono@4.13.19 zod@4.6.7

cat >look.mjs <<'JS'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';

const responses = { 200: { description: 'ok' } };
const make = (paths) => {
  const app = new OpenAPIHono();
  for (const path of paths) {
    app.openapi(createRoute({ method: 'get', path, request: { params: z.object({ id: z.string() }) }, responses }), (context) =>
      context.json({ path, ...context.req.valid('param') }),
    );
  }
  return app;
};
for (const [title, app, urls] of [
  ['one route', make(['/reports/{id}']), ['/reports/7']],
  ['with a suffix', make(['/reports/{id}.pdf', '/reports/{id}']), ['/reports/7', '/reports/7.pdf']],
  ['with a verb', make(['/reports/{id}:approve', '/reports/{id}']), ['/reports/7', '/reports/7:approve']],
]) {
  for (const url of urls) {
    const response = await app.request(url);
    const body = await response.json();
    const { issues } = body.error ? { issues: JSON.parse(body.error.message) } : {};
    console.log(title, url, response.status, issues ? `${issues[0].path} is missing` : JSON.stringify(body));
  }
}
JS

expected=$(cat <<'TEXT'
one route /reports/7 200 {"path":"/reports/{id}","id":"7"}
with a suffix /reports/7 400 id is missing
with a suffix /reports/7.pdf 400 id is missing
with a verb /reports/7 400 id is missing
with a verb /reports/7:approve 400 id is missing
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
