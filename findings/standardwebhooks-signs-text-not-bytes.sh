#!/usr/bin/env bash
# Package: standardwebhooks@1.1.1; on Node 20.20.2 and 24.21.0
# Guess: a payload that is given as a Buffer is signed and verified byte by
#   byte.
# Seen: the Buffer is decoded as UTF-8 first: for bytes that are not UTF-8 a
#   right signature over the bytes is refused.
# Rule: Standard Webhooks: the signature is over the raw body.
# Matters: a webhook whose body is a PDF or compressed cannot be verified by
#   the library although its types accept a Buffer.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts standardwebhooks@1.1.1

cat >look.mjs <<'JS'
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const key = Buffer.from('a secret of a test, 32 bytes long');
const webhook = new Webhook(`whsec_${key.toString('base64')}`);
const timestamp = String(Math.floor(Date.now() / 1000));
for (const body of [Buffer.from('ñ', 'utf8'), Buffer.from('ñ', 'latin1')]) {
  const digest = createHmac('sha256', key).update(`msg_1.${timestamp}.`).update(body).digest('base64');
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` };
  try {
    webhook.verify(body, headers, { jsonParse: false });
    console.log(body, 'verified');
  } catch (error) {
    console.log(body, error.message);
  }
}
JS

expected=$(cat <<'TEXT'
<Buffer c3 b1> verified
<Buffer f1> No matching signature found
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
