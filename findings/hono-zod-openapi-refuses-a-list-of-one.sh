#!/usr/bin/env bash
# Package: @hono/zod-openapi@1.6.3, hono@4.13.19, zod@4.6.7; on Node 20.20.2
#   and 24.21.0
# Guess: where the query is z.array(z.string()) and the document that the
#   library publishes says array, one tag is a list of one.
# Seen: ?tags=a is answered 400, since the value is a text; ?tags=a&tags=b is
#   a list. The document has the schema of an array and nothing about it.
# Rule: OpenAPI 3.1.1, Parameter Object: style form with explode, the default
#   of a query, writes each value as a parameter of its own, so one value as
#   one parameter.
# Matters: a generated client works in the test with two tags and fails with
#   one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hono/zod-openapi@1.6.3 hono@4.13.19 zod@4.6.7

cat >look.mjs <<'JS'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';

const app = new OpenAPIHono();
const responses = { 200: { description: 'ok' } };
const query = z.object({ tags: z.array(z.string()).optional() });
app.openapi(createRoute({ method: 'get', path: '/reports', request: { query }, responses }), (context) =>
  context.json(context.req.valid('query')),
);
console.log(JSON.stringify(app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } }).paths['/reports'].get.parameters));
for (const search of ['', '?tags=a&tags=b', '?tags=a']) {
  const response = await app.request(`/reports${search}`);
  const body = await response.json();
  console.log(search || 'none', response.status, JSON.stringify(body.tags ?? body.error?.name ?? null));
}
JS

expected=$(cat <<'TEXT'
[{"schema":{"type":"array","items":{"type":"string"}},"required":false,"name":"tags","in":"query"}]
none 200 null
?tags=a&tags=b 200 ["a","b"]
?tags=a 400 "ZodError"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
