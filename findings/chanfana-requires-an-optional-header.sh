#!/usr/bin/env bash
# Package: chanfana@3.4.0, hono@4.13.19, zod@4.6.7; on Node 20.20.2 and 24.21.0
# Guess: a request without a header that is z.string().optional() is accepted,
#   as one without an optional parameter of the query is.
# Seen: it is answered 400: the header is null for the check. The document that
#   Chanfana publishes says that it is not required.
# Rule: OpenAPI 3.1.1, Parameter Object: required is false by default.
# Matters: adding an optional Idempotency-Key or If-Match to an operation stops
#   each client that does not send it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts chanfana@3.4.0 hono@4.13.19 zod@4.6.7

cat >look.mjs <<'JS'
import { fromHono, OpenAPIRoute } from 'chanfana';
import { Hono } from 'hono';
import * as z from 'zod';

const app = new Hono();
const router = fromHono(app);
for (const place of ['headers', 'query']) {
  router.get(
    `/${place}`,
    class extends OpenAPIRoute {
      schema = { request: { [place]: z.object({ 'if-match': z.string().optional() }) }, responses: { 200: { description: 'ok' } } };
      async handle(context) {
        const data = await this.getValidatedData();
        return context.json(data[place] ?? {});
      }
    },
  );
}
const { paths } = await (await app.request('/openapi.json')).json();
for (const [title, url, headers] of [
  ['without the parameter', '/query', {}],
  ['with the parameter', '/query?if-match=v1', {}],
  ['without the header', '/headers', {}],
  ['with the header', '/headers', { 'if-match': 'v1' }],
]) {
  const response = await app.request(url, { headers });
  const { errors } = await response.clone().json();
  const [{ required }] = paths[url.split('?')[0]].get.parameters;
  console.log(`${title} | required ${required} | ${response.status} ${errors?.[0].message ?? (await response.text())}`);
}
JS

expected=$(cat <<'TEXT'
without the parameter | required false | 200 {}
with the parameter | required false | 200 {"if-match":"v1"}
without the header | required false | 400 Invalid input: expected string, received null
with the header | required false | 200 {"if-match":"v1"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
