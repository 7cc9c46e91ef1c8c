#!/usr/bin/env bash
# Package: chanfana@3.4.0, hono@4.13.19, zod@4.6.7, ajv@8.20.0; on Node 20.20.2
#   and 24.21.0
# Guess: z.bigint() is published as a text of digits, with a sign, since the
#   schema allows negative numbers.
# Seen: the pattern is ^d+$, the letter d once or more: no number matches it,
#   and "ddd" does. An integer of z.int() is published as it is.
# Rule: JSON Schema 2020-12, Validation 6.3.3, and ECMA-262: \d is a digit.
# Matters: a client that validates the amount of a capital increase by the
#   contract refuses each one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts chanfana@3.4.0 hono@4.13.19 zod@4.6.7 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv';
import { contentJson, fromHono, OpenAPIRoute } from 'chanfana';
import { Hono } from 'hono';
import * as z from 'zod';

const app = new Hono();
fromHono(app).post(
  '/increases',
  class extends OpenAPIRoute {
    schema = {
      request: { body: contentJson(z.object({ cents: z.bigint().optional(), shares: z.int().optional() })) },
      responses: { 200: { description: 'ok' } },
    };
  },
);
const { paths } = await (await app.request('/openapi.json')).json();
const { schema } = paths['/increases'].post.requestBody.content['application/json'];
console.log(JSON.stringify(schema.properties));
const validate = new Ajv.default({ strict: false }).compile(schema);
for (const body of [{ cents: '150' }, { cents: '-150' }, { cents: 'ddd' }, { shares: 150 }]) {
  console.log(JSON.stringify(body), validate(body));
}
JS

expected=$(cat <<'TEXT'
{"cents":{"type":"string","pattern":"^d+$"},"shares":{"type":"integer"}}
{"cents":"150"} false
{"cents":"-150"} false
{"cents":"ddd"} true
{"shares":150} true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
