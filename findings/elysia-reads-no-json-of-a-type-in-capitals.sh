#!/usr/bin/env bash
# Package: elysia@1.4.30, hono@4.13.19; on Node 20.20.2 and 24.21.0
# Guess: a body is read as JSON whatever the case of its content type, and with
#   a charset; a merge patch, which is not in the list of types that Elysia
#   reads, is refused with 415.
# Seen: with Application/JSON the body is undefined where there is no schema,
#   and the response is 422 where there is one; a merge patch is the same. Hono
#   reads each.
# Rule: RFC 9110, section 8.3.1: the type and subtype are case-insensitive. The
#   documentation of Elysia: it reads application/json by default, and a body
#   that is t.Object is read as JSON.
# Matters: a change is answered 200 and nothing is changed, or the client looks
#   for the error in a body that is right.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts elysia@1.4.30 hono@4.13.19

cat >look.mjs <<'JS'
import { Elysia, t } from 'elysia';
import { Hono } from 'hono';

const elysia = new Elysia()
  .post('/any', ({ body }) => ({ read: body ?? null }))
  .post('/checked', ({ body }) => ({ read: body }), { body: t.Object({ city: t.String() }) });
const hono = new Hono().post('/any', async (context) => context.json({ read: await context.req.json() }));
const types = ['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'];
for (const type of types) {
  const results = [];
  for (const [name, handle, path] of [
    ['elysia', elysia.handle, '/any'],
    ['elysia with a schema', elysia.handle, '/checked'],
    ['hono', hono.fetch, '/any'],
  ]) {
    const request = new Request(`http://api.example${path}`, { method: 'POST', body: '{"city":"Lima"}', headers: { 'content-type': type } });
    const response = await handle(request);
    const { read } = await response.json();
    results.push(`${name} ${response.status} ${JSON.stringify(read)}`);
  }
  console.log(`${type} | ${results.join(' | ')}`);
}
JS

expected=$(cat <<'TEXT'
application/json | elysia 200 {"city":"Lima"} | elysia with a schema 200 {"city":"Lima"} | hono 200 {"city":"Lima"}
application/json; charset=utf-8 | elysia 200 {"city":"Lima"} | elysia with a schema 200 {"city":"Lima"} | hono 200 {"city":"Lima"}
Application/JSON | elysia 200 null | elysia with a schema 422 undefined | hono 200 {"city":"Lima"}
application/merge-patch+json | elysia 200 null | elysia with a schema 422 undefined | hono 200 {"city":"Lima"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
