#!/usr/bin/env bash
# Package: @msw/source@0.6.1 with msw@2.15.0; on Node 20.20.2
# Guess: a handler made by fromOpenApi() answers with the example of the
#   document, and otherwise with a value of the schema.
# Seen: an example of 0, false or "" is replaced by a random value, and one of
#   null by an empty body; "none" and 7 are kept. With a list of types or with
#   const, the body is empty, and a part with const is left out; the content type
#   is JSON all the same.
# Rule: OpenAPI 3.1.1, Media Type Object, example: the value; JSON Schema
#   2020-12, validation, 6.1.1 and 6.1.3: type may be a list, and const is the
#   value.
# Matters: a report that has no debts and is not expired is mocked with debts, at
#   random, and response.json() throws at each nullable value.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @msw/source@0.6.1 msw@2.15.0

cat >look.mjs <<'JS'
import { fromOpenApi } from '@msw/source/open-api';
import { getResponse } from 'msw';

const look = async (schema, media = {}) => {
  const responses = { 200: { description: 'done', content: { 'application/json': { schema, ...media } } } };
  const paths = { '/value': { get: { responses } } };
  const handlers = await fromOpenApi({ openapi: '3.1.1', info: { title: 'reports', version: '1' }, servers: [{ url: 'http://api.test' }], paths });
  const bodies = new Set();
  for (let times = 0; times < 40; times++) {
    const response = await getResponse(handlers, new Request('http://api.test/value'));
    bodies.add(await response.text());
  }
  const body = bodies.size > 1 ? 'several values' : `"${[...bodies][0]}"`;
  console.log(`${JSON.stringify(schema)} ${JSON.stringify(media)}: ${body}`);
};
await look({ type: 'integer' }, { example: 7 });
await look({ type: 'integer' }, { example: 0 });
await look({ type: 'boolean' }, { example: true });
await look({ type: 'boolean' }, { example: false });
await look({ type: 'string' }, { example: 'none' });
await look({ type: 'string' }, { example: '' });
await look({ type: 'object' }, { example: { debts: 0 } });
await look({ type: ['integer', 'null'] });
await look({ const: 'COMPANY' });
await look({ type: ['string', 'null'] }, { example: null });
await look({ type: 'object', required: ['type'], properties: { type: { const: 'COMPANY' } } });
await look({ type: 'object', required: ['type'], properties: { type: { enum: ['COMPANY'] } } });
await look({ allOf: [{ type: 'object', required: ['type'], properties: { type: { enum: ['COMPANY'] } } }] });
JS

expected=$(cat <<'TEXT'
{"type":"integer"} {"example":7}: "7"
{"type":"integer"} {"example":0}: several values
{"type":"boolean"} {"example":true}: "true"
{"type":"boolean"} {"example":false}: several values
{"type":"string"} {"example":"none"}: "none"
{"type":"string"} {"example":""}: several values
{"type":"object"} {"example":{"debts":0}}: "{"debts":0}"
{"type":["integer","null"]} {}: ""
{"const":"COMPANY"} {}: ""
{"type":["string","null"]} {"example":null}: ""
{"type":"object","required":["type"],"properties":{"type":{"const":"COMPANY"}}} {}: "{}"
{"type":"object","required":["type"],"properties":{"type":{"enum":["COMPANY"]}}} {}: "{"type":"COMPANY"}"
{"allOf":[{"type":"object","required":["type"],"properties":{"type":{"enum":["COMPANY"]}}}]} {}: "{"type":"COMPANY"}"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
