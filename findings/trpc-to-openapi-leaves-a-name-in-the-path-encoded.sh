#!/usr/bin/env bash
# Package: trpc-to-openapi@3.3.0, @trpc/server@11.25.2, zod@4.6.7; on Node
#   20.20.2 and 24.21.0
# Guess: a name in the path is percent-decoded as one in the query is; a form is
#   accepted where contentTypes has it; a parameter that is published as boolean
#   takes false.
# Seen: the handler gets Andes%20S.A. as it stands in the URL. The published
#   form is answered 415. draft=false and draft=0 are true.
# Rule: RFC 3986, section 2.4: components are separated first and then decoded.
#   Its README: contentTypes are the types that are accepted in the document;
#   booleans are coerced as in Zod, where each text but the empty one is true,
#   which the published type boolean does not say.
# Matters: no company with a space in its name is found, and a list without
#   drafts shows only drafts.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts trpc-to-openapi@3.3.0 @trpc/server@11.25.2 zod@4.6.7

cat >look.mjs <<'JS'
import { initTRPC } from '@trpc/server';
import { createOpenApiFetchHandler, generateOpenApiDocument } from 'trpc-to-openapi';
import * as z from 'zod';

const { procedure, router } = initTRPC.meta().create();
const make = (openapi, input) => procedure.meta({ openapi }).input(input).output(z.any());
const note = { method: 'POST', path: '/notes', contentTypes: ['application/x-www-form-urlencoded'] };
const api = router({
  list: make({ method: 'GET', path: '/reports' }, z.object({ draft: z.boolean().optional(), name: z.string().optional() })).query(({ input }) => input),
  read: make({ method: 'GET', path: '/companies/{name}' }, z.object({ name: z.string() })).query(({ input }) => input),
  send: make(note, z.object({ text: z.string() })).mutation(({ input }) => input),
});
const { paths } = generateOpenApiDocument(api, { title: 'reports', version: '1', baseUrl: 'https://api.example' });
console.log(JSON.stringify(paths['/reports'].get.parameters[0]), Object.keys(paths['/notes'].post.requestBody.content).join());
for (const [path, options] of [
  ['/reports?draft=true'],
  ['/reports?draft=false'],
  ['/reports?draft=0'],
  ['/reports?name=Andes%20S.A.'],
  ['/companies/Andes%20S.A.'],
  ['/notes', { method: 'POST', body: 'text=x', headers: { 'content-type': note.contentTypes[0] } }],
]) {
  const request = new Request(`https://api.example${path}`, options);
  const response = await createOpenApiFetchHandler({ endpoint: '/', router: api, req: request });
  const { code, ...body } = await response.json();
  console.log(path, response.status, code ?? JSON.stringify(body));
}
JS

expected=$(cat <<'TEXT'
{"in":"query","name":"draft","schema":{"type":"boolean"}} application/x-www-form-urlencoded
/reports?draft=true 200 {"draft":true}
/reports?draft=false 200 {"draft":true}
/reports?draft=0 200 {"draft":true}
/reports?name=Andes%20S.A. 200 {"name":"Andes S.A."}
/companies/Andes%20S.A. 200 {"name":"Andes%20S.A."}
/notes 415 UNSUPPORTED_MEDIA_TYPE
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
