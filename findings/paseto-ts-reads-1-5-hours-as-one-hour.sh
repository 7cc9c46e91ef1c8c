#!/usr/bin/env bash
# Package: paseto-ts@2.0.7, paseto@4.0.1; on Node 20.20.2
# Guess: exp of "1.5 hours" is 90 minutes from now, or refused; a token with a
#   "nbf" five minutes before its "iat", for clocks that differ, is valid.
# Seen: the fraction is cut without an error: "1.5 hours" is one hour, as is
#   "1,5 hours"; "90 minutes" is right. The token with the earlier "nbf" is
#   neither made nor read, though paseto does both.
# Rule: README of paseto-ts, "Setting token expiry": exp and nbf may be relative
#   times; the guide to registered claims of PASETO (04-Claims.md) sets no order
#   of "nbf" and "iat".
# Matters: a token for an approval of an hour and a half ends after one; tokens
#   of another issuer are refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts paseto-ts@2.0.7 paseto@4.0.1

cat >look.mjs <<'JS'
import { webcrypto } from 'node:crypto';
import { PublicProtocol } from 'paseto';
import { ImportPublicKeyFactory, ImportSecretKeyFactory, SignFactory, VerifyFactory } from 'paseto/v4/public';
import * as v4 from 'paseto-ts/v4';

globalThis.crypto ??= webcrypto;
const keys = v4.generateKeys('public');
const attempt = async (action) => {
  try {
    return await action();
  } catch (error) {
    return error.message.replace('Payload must have a valid ', '');
  }
};
for (const exp of ['1 hour', '90 minutes', '1.5 hours', '1,5 hours', '2.9 days']) {
  const { payload } = v4.verify(keys.publicKey, v4.sign(keys.secretKey, { exp }));
  console.log(exp, '->', Math.round((Date.parse(payload.exp) - Date.parse(payload.iat)) / 60_000), 'minutes');
}
const other = new PublicProtocol(SignFactory, VerifyFactory, ImportPublicKeyFactory, ImportSecretKeyFactory);
const secretKey = await other.ImportSecretKey(keys.secretKey);
const publicKey = await other.ImportPublicKey(keys.publicKey);
for (const nbf of ['2026-01-01T12:00:00Z', '2026-01-01T11:55:00Z']) {
  const claims = { iat: '2026-01-01T12:00:00Z', nbf, exp: '2039-01-01T00:00:00Z' };
  const token = await other.Sign(secretKey, claims);
  console.log(nbf, '| paseto verifies:', (await other.Verify(publicKey, token)).claims.nbf);
  console.log('  paseto-ts verifies:', await attempt(() => v4.verify(keys.publicKey, token).payload.nbf));
  console.log('  paseto-ts signs:', await attempt(() => v4.sign(keys.secretKey, claims).slice(0, 10)));
}
JS

expected=$(cat <<'TEXT'
1 hour -> 60 minutes
90 minutes -> 90 minutes
1.5 hours -> 60 minutes
1,5 hours -> 60 minutes
2.9 days -> 2880 minutes
2026-01-01T12:00:00Z | paseto verifies: 2026-01-01T12:00:00Z
  paseto-ts verifies: 2026-01-01T12:00:00Z
  paseto-ts signs: v4.public.
2026-01-01T11:55:00Z | paseto verifies: 2026-01-01T11:55:00Z
  paseto-ts verifies: "nbf" claim (is not greater than "iat")
  paseto-ts signs: "nbf" claim (is not greater than "iat")
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
