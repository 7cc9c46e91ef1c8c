#!/usr/bin/env bash
# Package: json-schema-to-typescript@16.0.0, openapi-typescript@7.13.0,
#   typescript@5.9.3; on Node 20.20.2 and 24.21.0
# Guess: prefixItems with "items": false is the tuple [number, string], as
#   "items" with a list was in older drafts.
# Seen: json-schema-to-typescript writes never[], which no value but an empty
#   list has, and string[] if "items" has a schema for the rest. The older
#   form is a tuple. openapi-typescript writes the tuple.
# Rule: JSON Schema 2020-12, Core 10.3.1: prefixItems describes the first
#   items, and "items" those after them.
# Matters: code that is made from a schema of OpenAPI 3.1 refuses every real
#   value of a pair.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-schema-to-typescript@16.0.0 openapi-typescript@7.13.0 typescript@5.9.3

cat >look.mjs <<'JS'
import { compile } from 'json-schema-to-typescript';
import openapiTS, { astToString } from 'openapi-typescript';

const pair = [{ type: 'number' }, { type: 'string' }];
const size = { minItems: 2, maxItems: 2 };
const schemas = {
  Older: { type: 'array', items: pair, additionalItems: false, ...size },
  Pair: { type: 'array', prefixItems: pair, items: false, ...size },
  Rest: { type: 'array', prefixItems: [{ type: 'number' }], items: { type: 'string' } },
};
const lastLine = (text) => text.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ').trim();
for (const [name, schema] of Object.entries(schemas))
  console.log(lastLine(await compile(schema, name, { bannerComment: '' })));
const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {}, components: { schemas: { Pair: schemas.Pair } } };
console.log('openapi-typescript', /Pair: [^;]*/.exec(lastLine(astToString(await openapiTS(document))))[0]);
JS

expected=$(cat <<'TEXT'
export type Older = [number, string];
export type Pair = never[];
export type Rest = string[];
openapi-typescript Pair: [ number, string ]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
