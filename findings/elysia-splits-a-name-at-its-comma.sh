#!/usr/bin/env bash
# Package: elysia@1.4.30; on Node 20.20.2 and 24.21.0
# Guess: a query that is t.Array(t.String()) takes name=a&name=b and, by the
#   documentation of Elysia, name=a,b. A comma that is percent-encoded belongs
#   to the name.
# Seen: name=Andes%2C%20S.A. is a list of two, and with a second name of three.
#   The document that Elysia publishes has no style.
# Rule: RFC 3986, section 2.2: a reserved character that is data is
#   percent-encoded, and is then not the delimiter; OpenAPI 3.1.1, Parameter
#   Object: without style and explode each value is a parameter of its own.
# Matters: most names of companies in Spanish have a comma before S.A.; the
#   filter asks for two companies that do not exist.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts elysia@1.4.30 @elysiajs/openapi@1.4.16

cat >look.mjs <<'JS'
import { openapi } from '@elysiajs/openapi';
import { Elysia, t } from 'elysia';

const app = new Elysia()
  .use(openapi())
  .get('/companies', ({ query }) => ({ name: query.name }), { query: t.Object({ name: t.Array(t.String()) }) })
  .get('/company', ({ query }) => ({ name: query.name }), { query: t.Object({ name: t.String() }) });
await app.modules;
const get = async (path) => (await app.handle(new Request(`http://api.example${path}`))).json();
const { paths } = await get('/openapi/json');
console.log(JSON.stringify(paths['/companies'].get.parameters));
const andes = encodeURIComponent('Andes, S.A.');
for (const path of [`/company?name=${andes}`, `/companies?name=${andes}`, `/companies?name=${andes}&name=Sol`, '/companies?name=Sol']) {
  console.log(path, JSON.stringify(await get(path)));
}
JS

expected=$(cat <<'TEXT'
[{"name":"name","in":"query","required":true,"schema":{"type":"array","items":{"type":"string"}}}]
/company?name=Andes%2C%20S.A. {"name":"Andes, S.A."}
/companies?name=Andes%2C%20S.A. {"name":["Andes"," S.A."]}
/companies?name=Andes%2C%20S.A.&name=Sol {"name":["Andes"," S.A.","Sol"]}
/companies?name=Sol {"name":["Sol"]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
