#!/usr/bin/env bash
# Package: @node-idempotency/core@1.0.11 with
#   @node-idempotency/storage-adapter-memory@1.0.2; on Node 20.20.2
# Guess: a request without a key is refused with the code of a missing key,
#   where a key is enforced; an error that was stored as the response is
#   returned with its message.
# Seen: the code is that of a key that is too long, although the text says
#   missing and the package exports IDEMPOTENCY_KEY_MISSING, which it never
#   uses. A stored error comes back as an empty object, so that a repeated
#   request has a response without status, code or text.
# Rule: the README: the handler refuses a request for a conflict, another
#   fingerprint or a missing key, by error codes; the response has a body or
#   error: your_error. The draft for Idempotency-Key, 2.7: a missing key is 400.
# Matters: a server that maps the codes to texts tells a client to shorten a key
#   that it did not send; a client that repeats a failed order reads no reason.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @node-idempotency/core@1.0.11 @node-idempotency/storage-adapter-memory@1.0.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Idempotency, IdempotencyErrorCodes } = require('@node-idempotency/core');
const { MemoryStorageAdapter } = require('@node-idempotency/storage-adapter-memory');

console.log(Object.keys(IdempotencyErrorCodes).join(' '));
const enforcing = new Idempotency(new MemoryStorageAdapter(), { enforceIdempotency: true });
for (const [title, headers] of [['no key', {}], ['long key', { 'idempotency-key': 'k'.repeat(300) }]])
  try {
    await enforcing.onRequest({ method: 'POST', path: '/reports', headers, body: { rut: '1' } });
  } catch ({ code, message }) {
    console.log(`${title}: ${code}, ${message}`);
  }

for (const response of [{ body: { id: 7 } }, { error: new Error('The company is not found.') }, { error: { message: 'The company is not found.' } }]) {
  const idempotency = new Idempotency(new MemoryStorageAdapter());
  const request = { method: 'POST', path: '/reports', headers: { 'idempotency-key': 'k1' }, body: { rut: '1' } };
  await idempotency.onRequest(request);
  await idempotency.onResponse(request, response);
  console.log(JSON.stringify(await idempotency.onRequest(request)));
}
JS

expected=$(cat <<'TEXT'
IDEMPOTENCY_KEY_LEN_EXEEDED IDEMPOTENCY_KEY_MISSING IDEMPOTENCY_FINGERPRINT_MISSMATCH REQUEST_IN_PROGRESS
no key: IDEMPOTENCY_KEY_LEN_EXEEDED, Idempotency-Key is missing
long key: IDEMPOTENCY_KEY_LEN_EXEEDED, Idempotency-Key length exceeds max allowed length
{"body":{"id":7}}
{"error":{}}
{"error":{"message":"The company is not found."}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
