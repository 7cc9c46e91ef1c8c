#!/usr/bin/env bash
# Package: openapi-zod-client@1.18.3, zod@3.25.76, ajv@8.20.0; on Node 20.20.2
#   and 24.21.0
# Guess: an object with named properties and a schema for all others becomes a
#   zod object with a catchall.
# Seen: it becomes a record of the schema for the others: a named property of
#   another type is refused, a missing required one is accepted. With
#   additionalProperties: true, or false, the properties stay.
# Rule: JSON Schema, as in OpenAPI 3.0: additionalProperties applies only to
#   names that properties does not list.
# Matters: the client throws on each correct response, for example on a
#   problem with a text title and lists of errors by field.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-zod-client@1.18.3 zod@3.25.76 ajv@8.20.0

cat >look.mjs <<'JS'
import Ajv from 'ajv';
import zodClient from 'openapi-zod-client';
import { z } from 'zod/v3';

const others = { type: 'array', items: { type: 'string' } };
for (const additionalProperties of [true, false, others]) {
  const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } }, additionalProperties };
  const source = zodClient.getZodSchema({ schema }).toString();
  const parser = new Function('z', `return ${source}`)(z);
  console.log(source);
  for (const value of [{ title: 'Invalid' }, { title: 'Invalid', ruc: ['too short'] }, { ruc: ['too short'] }]) {
    console.log(' ', JSON.stringify(value), '| made', parser.safeParse(value).success, '| ajv', new Ajv.default().validate(schema, value));
  }
}
JS

expected=$(cat <<'TEXT'
z.object({ title: z.string() }).passthrough()
  {"title":"Invalid"} | made true | ajv true
  {"title":"Invalid","ruc":["too short"]} | made true | ajv true
  {"ruc":["too short"]} | made false | ajv false
z.object({ title: z.string() })
  {"title":"Invalid"} | made true | ajv true
  {"title":"Invalid","ruc":["too short"]} | made true | ajv false
  {"ruc":["too short"]} | made false | ajv false
z.record(z.array(z.string()))
  {"title":"Invalid"} | made false | ajv true
  {"title":"Invalid","ruc":["too short"]} | made false | ajv true
  {"ruc":["too short"]} | made true | ajv false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
