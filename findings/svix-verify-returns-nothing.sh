#!/usr/bin/env bash
# Package: svix@2.5.0, standardwebhooks@1.1.1; on node@24.21.0
# Guess: verify() returns the parsed payload, as in version 1 and as in
#   standardwebhooks, on which version 2 is built.
# Seen: it returns undefined; only the throw for a wrong signature is left.
# Matters: const event = webhook.verify(body, headers) is in most receivers:
#   in JavaScript they break at event.type after a major update, with
#   signatures that are all right.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund svix@2.5.0 standardwebhooks@1.1.1 node@24.21.0

cat >look.mjs <<'JS'
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';

const secret = `whsec_${Buffer.from('a secret of a test, 32 bytes long').toString('base64')}`;
const body = JSON.stringify({ type: 'report.ready' });
const now = new Date();
for (const [name, Webhook] of Object.entries({ Standard, Svix })) {
  const webhook = new Webhook(secret);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': webhook.sign('msg_1', now, body),
  };
  console.log(name, webhook.verify(body, headers));
}
JS

expected=$(cat <<'TEXT'
Standard { type: 'report.ready' }
Svix undefined
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
