#!/usr/bin/env bash
# Package: chanfana@3.4.0, hono@4.13.19, zod@4.6.7, ajv@8.20.0; on Node 20.20.2
#   and 24.21.0
# Guess: z.bigint() in the query, which the server reads from digits with or
#   without a sign, is published as a text of such digits.
# Seen: the pattern is ^d+$, the letter d once or more. It matches no number and
#   matches "ddd", which the server refuses. An integer of z.int() is published
#   as it is.
# Rule: JSON Schema 2020-12, Validation 6.3.3: the pattern has to match the
#   value; ECMA-262: \d is a digit, d is the letter.
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
import { fromHono, OpenAPIRoute } from 'chanfana';
import { Hono } from 'hono';
import * as z from 'zod';

const app = new Hono();
fromHono(app).get(
  '/increases',
  class extends OpenAPIRoute {
    schema = {
      request: { query: z.object({ cents: z.bigint().optional(), shares: z.int().optional() }) },
      responses: { 200: { description: 'ok' } },
    };
    async handle(context) {
      const { query } = await this.getValidatedData();
      return context.text(`reads the ${typeof (query.cents ?? query.shares)} ${query.cents ?? query.shares}`);
    }
  },
);
const { paths } = await (await app.request('/openapi.json')).json();
const schemas = Object.fromEntries(paths['/increases'].get.parameters.map(({ name, schema }) => [name, schema]));
console.log(JSON.stringify(schemas));
for (const [name, text, value] of [
  ['cents', '150', '150'],
  ['cents', '-150', '-150'],
  ['cents', 'ddd', 'ddd'],
  ['shares', '150', 150],
]) {
  const response = await app.request(`/increases?${name}=${text}`);
  const accepted = new Ajv.default().validate(schemas[name], value);
  console.log(`${name}=${text} | server ${response.ok ? await response.text() : response.status} | schema ${accepted}`);
}
JS

expected=$(cat <<'TEXT'
{"cents":{"type":"string","pattern":"^d+$"},"shares":{"type":"integer"}}
cents=150 | server reads the bigint 150 | schema false
cents=-150 | server reads the bigint -150 | schema false
cents=ddd | server 400 | schema true
shares=150 | server reads the number 150 | schema true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
