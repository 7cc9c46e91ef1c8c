#!/usr/bin/env bash
# Package: @hookflo/tern@4.1.0, beside stripe@23.1.0; on Node 20.20.2
# Guess: a message of Stripe with two signatures of the scheme v1 is valid if
#   one of them is that of the secret, whichever comes first.
# Seen: the last one only is compared. Where the signature of the secret comes
#   first, the message has an invalid signature. stripe takes it in both orders.
# Rule: the documentation of Stripe on webhooks: while a secret is rolled, the
#   endpoint has two active secrets, and a signature is sent for each; a header
#   may have more than one of a scheme. The README promises an accurate
#   implementation for Stripe.
# Matters: all payments of a day are refused while a secret is rolled, until the
#   receiver has the new one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @hookflo/tern@4.1.0 stripe@23.1.0

cat >look.mjs <<'JS'
import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { WebhookVerificationService } = require('@hookflo/tern');
const Stripe = require('stripe');

const stripe = new Stripe('sk_test_placeholder');
const body = '{"id":"evt_1","object":"event","type":"payment_intent.succeeded"}';
const time = Math.floor(Date.now() / 1000);
const sign = (secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
for (const [title, header] of [
  ['one signature', `t=${time},${sign('whsec_old')}`],
  ['new, then old', `t=${time},${sign('whsec_new')},${sign('whsec_old')}`],
  ['old, then new', `t=${time},${sign('whsec_old')},${sign('whsec_new')}`],
]) {
  const request = new Request('https://example.com/', { method: 'POST', body, headers: { 'stripe-signature': header } });
  const { isValid, error = 'valid' } = await WebhookVerificationService.verify(request, { platform: 'stripe', secret: 'whsec_old' });
  let other = 'valid';
  try {
    stripe.webhooks.constructEvent(body, header, 'whsec_old');
  } catch ({ message }) {
    other = message;
  }
  console.log(`${title}: tern ${isValid} ${error}; stripe ${other}`);
}
JS

expected=$(cat <<'TEXT'
one signature: tern true valid; stripe valid
new, then old: tern true valid; stripe valid
old, then new: tern false Invalid signature; stripe valid
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
