#!/usr/bin/env bash
# Package: @readme/oas-to-har@38.5.1, oas@38.6.0; on Node 20.20.2 and 24.22.3
# Guess: an object in a header, in the query or in a part of a form keeps the
#   name of its parameter where the style asks for it.
# Seen: each field of an exploded header object becomes a header of its own,
#   and each field of a JSON part becomes a part, so that the name meta is
#   gone. An exploded object of the query has one name and the pairs as its
#   value. In deepObject the empty text becomes the word null.
# Rule: OpenAPI 3.1, Style Examples: simple with explode is one value
#   R=100,G=200; form with explode is R=100&G=200 without the name. Encoding
#   Object: a part with contentType application/json has the object as JSON.
# Matters: the snippets of the documentation send headers and parts that the
#   API does not know, and lack the required ones.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @readme/oas-to-har@38.5.1 oas@38.6.0

cat >look.mjs <<'JS'
import oasToHar from '@readme/oas-to-har';
import Oas from 'oas';

const object = { type: 'object' };
const parameters = [
  { name: 'X-Party', in: 'header', explode: true, schema: object },
  { name: 'party', in: 'query', schema: object },
  { name: 'filter', in: 'query', style: 'deepObject', schema: object },
];
const schema = { type: 'object', properties: { meta: object, note: { type: 'string' } } };
const encoding = { meta: { contentType: 'application/json' } };
const requestBody = { content: { 'multipart/form-data': { schema, encoding } } };
const post = { parameters, requestBody, responses: { 201: { description: 'created' } } };
const info = { title: 'Reports', version: '1' };
const servers = [{ url: 'https://api.example' }];
const oas = new Oas({ openapi: '3.1.0', info, servers, paths: { '/reports': { post } } });
const party = { country: 'CL', kind: 'SpA' };
const { log } = oasToHar(oas, oas.operation('/reports', 'post'), {
  header: { 'X-Party': party },
  query: { party, filter: { country: 'CL', note: '' } },
  body: { meta: party, note: 'urgent' },
});
const { headers, queryString, postData } = log.entries[0].request;
for (const [place, pairs] of Object.entries({ header: headers, query: queryString, part: postData.params })) {
  for (const { name, value } of pairs) console.log(place, name, JSON.stringify(value));
}
JS

expected=$(cat <<'TEXT'
header country "CL"
header kind "SpA"
header content-type "multipart/form-data"
query party "country=CL&kind=SpA"
query filter[country] "CL"
query filter[note] "null"
part country "CL"
part kind "SpA"
part note "urgent"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
