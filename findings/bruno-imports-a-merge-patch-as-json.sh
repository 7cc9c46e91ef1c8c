#!/usr/bin/env bash
# Package: @usebruno/converters@0.23.0; on Node 20.20.2 and 24.21.0
# Guess: the imported request of a body of application/merge-patch+json
#   carries this Content-Type, as one that is imported from Postman does.
# Seen: it has the mode json and no header, and is sent as application/json.
#   The media type of the contract is nowhere in the collection.
# Rule: OpenAPI 3.0.3, Request Body Object: the key of content is a media type
#   and describes the body.
# Matters: a server that takes what its contract says answers 415 to the
#   imported request.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @usebruno/converters@0.23.0

cat >look.mjs <<'JS'
import { openApiToBruno, postmanToBruno } from '@usebruno/converters';

const requests = (items) => items.flatMap((item) => (item.items ? requests(item.items) : [item.request]));
const types = ['application/json', 'application/merge-patch+json', 'application/json-patch+json'];
for (const type of types) {
  const requestBody = { content: { [type]: { schema: { type: 'object' }, example: {} } } };
  const collection = openApiToBruno({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { '/r': { patch: { summary: 'Change', requestBody, responses: { 200: { description: 'ok' } } } } },
  });
  const [request] = requests(collection.items);
  console.log('OpenAPI', type, '|', request.body.mode, JSON.stringify(request.headers), JSON.stringify(collection).includes(type));
}
const imported = await postmanToBruno({
  info: { name: 'T', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'Change',
      request: {
        method: 'PATCH',
        header: [{ key: 'Content-Type', value: types[1] }],
        body: { mode: 'raw', raw: '{}', options: { raw: { language: 'json' } } },
        url: { raw: 'https://api.example.com/r' },
      },
    },
  ],
});
const [request] = requests((imported.collection ?? imported).items);
console.log('Postman', types[1], '|', request.body.mode, request.headers.map(({ name, value }) => `${name}: ${value}`).join());
JS

expected=$(cat <<'TEXT'
OpenAPI application/json | json [] false
OpenAPI application/merge-patch+json | json [] false
OpenAPI application/json-patch+json | json [] false
Postman application/merge-patch+json | json Content-Type: application/merge-patch+json
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
