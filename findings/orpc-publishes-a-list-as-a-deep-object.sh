#!/usr/bin/env bash
# Package: @orpc/openapi@1.16.1, @orpc/server@1.16.1, @orpc/zod@1.16.1,
#   zod@4.6.7; on Node 20.20.2 and 24.21.0
# Guess: a list in the query, which the server reads from tags=a&tags=b and, by
#   its documentation, from tags[]=a, is published as one of them; a choice of
#   values is no object.
# Seen: a list, and a choice of a number, a text or null, get the style
#   deepObject; a text has no style. The server reads both forms of the list.
# Rule: OpenAPI 3.1.1, Parameter Object, Style Values: deepObject is for the
#   type object; Style Examples has no form of it for a list or a text.
# Matters: generated clients leave the filter out, throw, or each write another
#   form.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @orpc/openapi@1.16.1 @orpc/server@1.16.1 @orpc/zod@1.16.1 zod@4.6.7

cat >look.mjs <<'JS'
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { os } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod';

const input = z.object({
  city: z.string().optional(),
  tags: z.array(z.string()).optional(),
  owner: z.literal([1, 'all', null]).optional(),
});
const router = { list: os.route({ method: 'GET', path: '/reports' }).input(input).handler(({ input }) => input) };
const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
const document = await generator.generate(router, { info: { title: 'reports', version: '1' } });
for (const { name, schema, style, explode } of document.paths['/reports'].get.parameters) {
  console.log(name, JSON.stringify(schema), style ?? 'no style', explode ?? '');
}
const handler = new OpenAPIHandler(router);
for (const search of ['tags=a&tags=b', 'tags[]=a']) {
  const { response } = await handler.handle(new Request(`http://api.example/reports?${search}`), { context: {} });
  console.log(search, await response.text());
}
JS

expected=$(cat <<'TEXT'
city {"type":"string"} no style 
tags {"type":"array","items":{"type":"string"}} deepObject true
owner {"enum":[1,"all",null]} deepObject true
tags=a&tags=b {"tags":["a","b"]}
tags[]=a {"tags":["a"]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
