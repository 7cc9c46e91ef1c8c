#!/usr/bin/env bash
# Package: openapi-enforcer@1.23.0; on Node 20.20.2 and 24.22.3
# Guess: a request is valid exactly if its parameters are valid by their
#   schemas, and each reaches the handler as it was sent.
# Seen: 30 February is accepted and becomes 2 March; 33.3, 33.33 and 0.07 are
#   refused as no multiples of 0.01. A comma that is percent-encoded separates
#   the entries of a list, and a cookie ends at its second equals sign. A body
#   of a merge patch is accepted where only JSON is documented,
#   Application/JSON is refused.
# Rule: RFC 3339, 5.7: February has 28 or 29 days. JSON Schema, Validation
#   6.2.1: the quotient has to be an integer. RFC 6570, 3.2.1: reserved
#   characters of a value are percent-encoded so that they do not delimit. RFC
#   6265, 4.1.1: = may be in a cookie value. RFC 9110, 8.3.1: media types have
#   no case.
# Matters: a wrong date of a deed is stored as another day, and a share of a
#   third is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-enforcer@1.23.0

cat >look.mjs <<'JS'
import enforcer from 'openapi-enforcer';

async function read(parameter, request, content = 'application/json') {
  const parameters = parameter ? [{ name: 'p', ...parameter }] : [];
  const requestBody = { content: { [content]: { schema: { type: 'object' } } } };
  const post = { parameters, requestBody, responses: { 200: { description: 'ok' } } };
  const info = { title: 'Reports', version: '1' };
  const api = await enforcer({ openapi: '3.0.3', info, paths: { '/reports': { post } } }, { hideWarnings: true });
  const [found, error] = api.request({ method: 'POST', path: '/reports', ...request });
  if (error) return `refused: ${String(error).trim().split('\n').at(-1).trim()}`;
  return JSON.stringify(found.query.p ?? found.cookie?.p ?? found.cookies?.p ?? found.body);
}
for (const date of ['2026-02-28', '2026-02-30']) {
  console.log(date, await read({ in: 'query', schema: { type: 'string', format: 'date' } }, { path: `/reports?p=${date}` }));
}
for (const share of ['33.3', '33.33', '0.07']) {
  console.log(share, await read({ in: 'query', schema: { type: 'number', multipleOf: 0.01 } }, { path: `/reports?p=${share}` }));
}
const list = { in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } };
console.log('Sur%2C Norte,Este', await read(list, { path: '/reports?p=Sur%2C%20Norte,Este' }));
console.log('cookie p=dGVzdA==', await read({ in: 'cookie', schema: { type: 'string' } }, { headers: { cookie: 'p=dGVzdA==' } }));
for (const type of ['application/json', 'application/merge-patch+json', 'Application/JSON', 'text/csv']) {
  console.log(type, await read(undefined, { headers: { 'content-type': type }, body: {} }));
}
JS

expected=$(cat <<'TEXT'
2026-02-28 "2026-02-28T00:00:00.000Z"
2026-02-30 "2026-03-02T00:00:00.000Z"
33.3 refused: Expected a multiple of 0.01. Received: 33.3
33.33 refused: Expected a multiple of 0.01. Received: 33.33
0.07 refused: Expected a multiple of 0.01. Received: 0.07
Sur%2C Norte,Este ["Sur"," Norte","Este"]
cookie p=dGVzdA== "dGVzdA"
application/json {}
application/merge-patch+json {}
Application/JSON refused: Content-Type not accepted
text/csv refused: Content-Type not accepted
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
