#!/usr/bin/env bash
# Package: @scalar/openapi-to-markdown@1.7.0, ajv@8.20.0, ajv-formats@3.0.1; on
#   Node 20.20.2 and 24.21.0
# Guess: the text states the version of the document, and the example that it
#   makes of a schema is valid by that schema.
# Seen: a document of 3.0.3 or 3.1.1 is stated to be 3.2.0. The example keeps
#   the minimum of a share, and has an empty text for minLength 1 and for a
#   date.
# Rule: OpenAPI 3.1.1, OpenAPI Object: the field openapi is the version that the
#   document uses. Its README says that a document is upgraded when it is
#   loaded, and nothing on the version that the text states.
# Matters: the text is made for language models: they take features for
#   granted that the API does not have, and copy an example that is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @scalar/openapi-to-markdown@1.7.0 ajv@8.20.0 ajv-formats@3.0.1

cat >look.mjs <<'JS'
import { createMarkdownFromOpenApi } from '@scalar/openapi-to-markdown';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

const schema = {
  type: 'object',
  required: ['name', 'share', 'since'],
  properties: {
    name: { type: 'string', minLength: 1 },
    share: { type: 'number', minimum: 25, maximum: 100 },
    since: { type: 'string', format: 'date' },
  },
};
const ajv = new Ajv.default({ allErrors: true });
addFormats.default(ajv);
for (const openapi of ['3.0.3', '3.1.1']) {
  const document = { openapi, info: { title: 'holders', version: '1' }, paths: {}, components: { schemas: { Holder: schema } } };
  const text = await createMarkdownFromOpenApi(structuredClone(document));
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)[1]);
  ajv.validate(schema, example);
  console.log(`${openapi} | ${/OpenAPI Version.*/.exec(text)[0]} | ${JSON.stringify(example)}`);
  console.log('  ', (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join(', '));
}
JS

expected=$(cat <<'TEXT'
3.0.3 | OpenAPI Version:** `3.2.0` | {"name":"","share":25,"since":""}
   /name must NOT have fewer than 1 characters, /since must match format "date"
3.1.1 | OpenAPI Version:** `3.2.0` | {"name":"","share":25,"since":""}
   /name must NOT have fewer than 1 characters, /since must match format "date"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
