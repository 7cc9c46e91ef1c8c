#!/usr/bin/env bash
# Package: api-smart-diff@1.0.6; on Node 20.20.2 and 24.22.3
# Guess: a response that may be null from now on is a breaking change, a
#   request that may be null is none; closing an object breaks requests, not
#   responses.
# Seen: each is classified the other way round. A type is replaced: breaking
#   in a request, also where it only becomes wider, harmless in a response.
#   additionalProperties false is harmless in a request and breaking in a
#   response. A new value of an enum is classified right.
# Rule: JSON Schema 2020-12, Validation 6.1.1: type lists the types that are
#   allowed, so adding null widens. Core 10.3.2.3: additionalProperties false
#   refuses all other fields. A change is compatible if old requests stay
#   valid and new responses are valid by the old schema.
# Matters: a gate in CI lets through the change that breaks each client, and
#   stops the one that breaks none.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts api-smart-diff@1.0.6

cat >look.mjs <<'JS'
import { compareOpenApi } from 'api-smart-diff';

const changes = {
  'null added to a type': [{ type: 'string' }, { type: ['string', 'null'] }],
  'integer widened to number': [{ type: 'integer' }, { type: 'number' }],
  'object closed': [{ type: 'object' }, { type: 'object', additionalProperties: false }],
  'value added to an enum': [{ enum: ['open'] }, { enum: ['open', 'done'] }],
};
function describe(schema) {
  const content = { 'application/json': { schema } };
  const post = { requestBody: { content }, responses: { 200: { description: 'ok', content } } };
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/reports': { post } } };
}
for (const [change, [before, after]] of Object.entries(changes)) {
  for (const { type, path } of compareOpenApi(describe(before), describe(after)).diffs) {
    console.log(change, '|', path.includes('responses') ? 'response' : 'request', type);
  }
}
JS

expected=$(cat <<'TEXT'
null added to a type | request breaking
null added to a type | response non-breaking
integer widened to number | request breaking
integer widened to number | response non-breaking
object closed | request non-breaking
object closed | response breaking
value added to an enum | request non-breaking
value added to an enum | response breaking
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
