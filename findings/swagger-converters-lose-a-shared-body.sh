#!/usr/bin/env bash
# Package: swagger2openapi@7.0.8, @scalar/openapi-upgrader@0.4.9; on Node
#   20.20.2 and 24.22.3
# Guess: a body of Swagger 2.0 becomes a requestBody wherever it is declared:
#   in the operation, for all operations of a path, or as a reference; a
#   response keeps its schema beside an example.
# Seen: swagger2openapi drops the body that a path declares, and stops at a
#   header that is a list. Scalar leaves a reference to requestBodies among
#   the parameters, so that the operation has no body, drops the schema of a
#   response with an example in another media type, and keeps the schemes of
#   an operation.
# Rule: Swagger 2.0, Path Item Object: its parameters apply to all operations,
#   and Header Object has collectionFormat. OpenAPI 3.0.3, Operation Object:
#   parameters hold Parameter Objects; schemes is not a field.
# Matters: clients of an API that is converted cannot send a body any more,
#   and nothing says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts swagger2openapi@7.0.8 @scalar/openapi-upgrader@0.4.9

cat >look.mjs <<'JS'
import { upgrade } from '@scalar/openapi-upgrader';
import swagger2openapi from 'swagger2openapi';

const body = { name: 'body', in: 'body', required: true, schema: { type: 'object' } };
const ok = { 200: { description: 'ok' } };
const list = { type: 'array', items: { type: 'integer' }, collectionFormat: 'csv' };
const found = { description: 'ok', schema: { type: 'object' } };
const paths = {
  'in the operation': { post: { parameters: [body], responses: ok } },
  'in the path': { parameters: [body], post: { responses: ok } },
  'by reference': { post: { parameters: [{ $ref: '#/parameters/Body' }], responses: ok } },
  'example of JSON': { post: { responses: { 200: { ...found, examples: { 'application/json': {} } } } } },
  'example of CSV': { post: { responses: { 200: { ...found, examples: { 'text/csv': 'id' } } } } },
  'header list': { post: { responses: { 200: { ...found, headers: { 'X-Pages': list } } } } },
  'schemes of the operation': { post: { schemes: ['http'], responses: ok } },
};
const tools = {
  swagger2openapi: async (document) => (await swagger2openapi.convertObj(document, {})).openapi,
  scalar: async (document) => upgrade(document, '3.0'),
};
for (const [name, path] of Object.entries(paths)) {
  for (const [tool, convert] of Object.entries(tools)) {
    const document = {
      swagger: '2.0',
      info: { title: 'Reports', version: '1' },
      host: 'api.example',
      schemes: ['https'],
      consumes: ['application/json'],
      produces: ['application/json'],
      parameters: { Body: body },
      paths: { '/reports': structuredClone(path) },
    };
    const result = await convert(document).then(
      ({ paths: converted }) => JSON.stringify(converted['/reports']),
      ({ message }) => message,
    );
    console.log(`${name} | ${tool} | ${result}`);
  }
}
JS

expected=$(cat <<'TEXT'
in the operation | swagger2openapi | {"post":{"requestBody":{"content":{"application/json":{"schema":{"type":"object"}}},"required":true},"responses":{"200":{"description":"ok"}}}}
in the operation | scalar | {"post":{"responses":{"200":{"description":"ok"}},"requestBody":{"content":{"application/json":{"schema":{"type":"object"}}},"required":true}}}
in the path | swagger2openapi | {"parameters":[],"post":{"responses":{"200":{"description":"ok"}}}}
in the path | scalar | {"parameters":[],"post":{"responses":{"200":{"description":"ok"}},"requestBody":{"content":{"application/json":{"schema":{"type":"object"}}},"required":true}}}
by reference | swagger2openapi | {"post":{"requestBody":{"content":{"application/json":{"schema":{"type":"object"}}},"required":true},"responses":{"200":{"description":"ok"}}}}
by reference | scalar | {"post":{"parameters":[{"$ref":"#/components/requestBodies/Body"}],"responses":{"200":{"description":"ok"}}}}
example of JSON | swagger2openapi | {"post":{"responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"type":"object"},"examples":{"response":{"value":{}}}}}}}}}
example of JSON | scalar | {"post":{"responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"type":"object"},"example":{}}}}}}}
example of CSV | swagger2openapi | {"post":{"responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"type":"object"}},"text/csv":{"examples":{"response":{"value":"id"}}}}}}}}
example of CSV | scalar | {"post":{"responses":{"200":{"description":"ok","content":{"text/csv":{"example":"id"}}}}}}
header list | swagger2openapi | Nested collectionFormats are not supported
header list | scalar | {"post":{"responses":{"200":{"description":"ok","headers":{"X-Pages":{"collectionFormat":"csv","schema":{"type":"array","items":{"type":"integer"}}}},"content":{"application/json":{"schema":{"type":"object"}}}}}}}
schemes of the operation | swagger2openapi | {"post":{"responses":{"200":{"description":"ok"}},"servers":[{"url":"http://api.example/"}]}}
schemes of the operation | scalar | {"post":{"schemes":["http"],"responses":{"200":{"description":"ok"}}}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
