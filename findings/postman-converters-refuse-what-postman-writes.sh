#!/usr/bin/env bash
# Package: openapi-to-postmanv2@6.3.3, @scalar/postman-to-openapi@0.7.14,
#   @readme/postman-to-openapi@4.1.0, postman-to-openapi@3.0.1; on Node
#   20.20.2 and 24.22.3
# Guess: a collection that the converter of Postman makes from a contract can
#   be turned back by the three converters of the other direction.
# Seen: none can. The description of a parameter is an object with content and
#   type, and the URL has host and path without raw: each stops two or three
#   of them with an error. Where the descriptions are texts, Scalar writes the
#   path / in place of /reports.
# Rule: Postman Collection schema 2.1.0: description is an object, a string or
#   null; raw is a property of url that is not required, beside host and path.
# Matters: a team that keeps its requests in Postman cannot get a contract out
#   of a collection that came from one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-to-postmanv2@6.3.3 @scalar/postman-to-openapi@0.7.14 @readme/postman-to-openapi@4.1.0 postman-to-openapi@3.0.1

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import readme from '@readme/postman-to-openapi';
import { convert as scalar } from '@scalar/postman-to-openapi';
import toPostman from 'openapi-to-postmanv2';
import postmanToOpenApi from 'postman-to-openapi';

const parameters = [{ name: 'page', in: 'query', description: 'The page', schema: { type: 'integer' }, example: 2 }];
const get = { summary: 'List', parameters, responses: { 200: { description: 'ok' } } };
const contract = { openapi: '3.0.3', info: { title: 'Reports', version: '1' }, paths: { '/reports': { get } } };
const collection = await new Promise((resolve) => {
  const input = { type: 'json', data: contract };
  toPostman.convertV2(input, { parametersResolution: 'Example' }, (_, { output }) => resolve(output[0].data));
});
function change(data, raw) {
  return JSON.parse(JSON.stringify(data), (key, value) => {
    if (key === 'description') return typeof value === 'string' ? value : (value?.content ?? '');
    return key === 'url' && raw ? { raw: `${value.host}/${value.path.join('/')}`, ...value } : value;
  });
}
const forms = { 'as written': collection, 'with texts': change(collection), 'with texts and raw': change(collection, true) };
for (const [form, data] of Object.entries(forms)) {
  writeFileSync('collection.json', JSON.stringify(data));
  const tools = {
    '@scalar/postman-to-openapi': async () => scalar(data),
    '@readme/postman-to-openapi': async () => JSON.parse(await readme(JSON.stringify(data), null, { outputFormat: 'json' })),
    'postman-to-openapi': async () => JSON.parse(await postmanToOpenApi('collection.json', null, { outputFormat: 'json' })),
  };
  for (const [tool, convert] of Object.entries(tools)) {
    const result = await convert().then(({ paths }) => Object.keys(paths).join(), ({ message }) => message);
    console.log(form, '|', tool, '|', result);
  }
}
JS

expected=$(cat <<'TEXT'
as written | @scalar/postman-to-openapi | param.description?.toLowerCase is not a function
as written | @readme/postman-to-openapi | Cannot read properties of undefined (reading 'startsWith')
as written | postman-to-openapi | Cannot read properties of undefined (reading 'startsWith')
with texts | @scalar/postman-to-openapi | /
with texts | @readme/postman-to-openapi | Cannot read properties of undefined (reading 'startsWith')
with texts | postman-to-openapi | Cannot read properties of undefined (reading 'startsWith')
with texts and raw | @scalar/postman-to-openapi | /reports
with texts and raw | @readme/postman-to-openapi | /reports
with texts and raw | postman-to-openapi | /reports
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
