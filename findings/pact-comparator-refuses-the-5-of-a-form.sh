#!/usr/bin/env bash
# Package: @pactflow/openapi-pact-comparator@2.3.1; on Node 20.20.2 and
#   24.22.3
# Guess: a contract of Pact is compared with OpenAPI as a server would read
#   the request: a form has only texts, a field that is read-only is not sent,
#   and the media type has to be one of those in content.
# Seen: n=5 is refused, since it is no integer, and t=a, since it is no list;
#   t=a&t=b passes, and in the query both pass. A required read-only field has
#   to be in the request. JSON passes where only a merge patch is documented,
#   and the reverse, while CSV is refused.
# Rule: OpenAPI 3.0.3, Media Type and Encoding Object: values of a form are
#   written in style form with explode; Schema Object, readOnly: in required
#   it takes effect on the response only; Request Body Object: content has the
#   media types.
# Matters: a check before deployment stops correct consumers of a form, and
#   lets one pass whose PATCH the server answers with 415.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @pactflow/openapi-pact-comparator@2.3.1

cat >look.mjs <<'JS'
import { Comparator } from '@pactflow/openapi-pact-comparator';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const patch = 'application/merge-patch+json';
const list = { type: 'array', items: { type: 'string' } };
const formSchema = { type: 'object', properties: { n: { type: 'integer' }, t: list } };
const readOnly = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } } };
const cases = [
  [form, formSchema, form, 'n=5'],
  [form, formSchema, form, 't=a'],
  [form, formSchema, form, 't=a&t=b'],
  [json, readOnly, json, { name: 'Sur' }],
  [patch, { type: 'object' }, json, {}],
  [json, { type: 'object' }, patch, {}],
  [patch, { type: 'object' }, 'text/csv', 'a,b'],
];
async function compare(parameters, requestBody, request) {
  const post = { parameters, requestBody, responses: { 201: { description: 'created' } } };
  const info = { title: 'Reports', version: '1' };
  const comparator = new Comparator({ oas: { openapi: '3.0.3', info, paths: { '/reports': { post } } } });
  const interaction = { description: 'sends', request: { method: 'POST', path: '/reports', ...request }, response: { status: 201 } };
  const metadata = { pactSpecification: { version: '3.0.0' } };
  const results = [];
  for await (const { code, message } of comparator.compare({ interactions: [interaction], metadata })) {
    results.push(`${code}: ${message.split('file: ').at(-1)}`);
  }
  return results.join() || 'compatible';
}
for (const [type, schema, sent, body] of cases) {
  const result = await compare([], { content: { [type]: { schema } } }, { headers: { 'Content-Type': sent }, body });
  console.log(`${type} | ${sent} ${JSON.stringify(body)} | ${result}`);
}
const parameters = [{ name: 'n', in: 'query', schema: { type: 'integer' } }, { name: 't', in: 'query', schema: list }];
console.log('query n=5&t=a |', await compare(parameters, undefined, { query: { n: ['5'], t: ['a'] } }));
JS

expected=$(cat <<'TEXT'
application/x-www-form-urlencoded | application/x-www-form-urlencoded "n=5" | request.body.incompatible: must be integer
application/x-www-form-urlencoded | application/x-www-form-urlencoded "t=a" | request.body.incompatible: must be array
application/x-www-form-urlencoded | application/x-www-form-urlencoded "t=a&t=b" | compatible
application/json | application/json {"name":"Sur"} | request.body.incompatible: must have required property 'id'
application/merge-patch+json | application/json {} | compatible
application/json | application/merge-patch+json {} | compatible
application/merge-patch+json | text/csv "a,b" | request.content-type.incompatible: Request Content-Type header is incompatible with the mime-types the spec accepts to consume
query n=5&t=a | compatible
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
