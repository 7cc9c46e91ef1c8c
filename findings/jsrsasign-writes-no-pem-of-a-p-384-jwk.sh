#!/usr/bin/env bash
# Package: jsrsasign@11.1.5; on Node 20.20.2
# Guess: KEYUTIL.getPEM() writes a public key the same, whether it was read from
#   PEM or from a JWK, for the three curves of JOSE.
# Seen: read from a JWK, only P-256 can be written. For P-384 and P-521 it
#   throws "algId and/or subjPubKey not set", and for the private key "oidName
#   undefined: P-384": the name of the curve in JOSE is not turned into that of
#   its OID. Both keys, read from PEM, are written, and tokens are signed with
#   either.
# Rule: RFC 7518, section 6.2.1.1: P-256, P-384 and P-521 are the curves of
#   "crv".
# Matters: the P-384 key of a JWKS cannot be handed to a library that takes PEM.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsrsasign@11.1.5

cat >look.mjs <<'JS'
import { generateKeyPairSync } from 'node:crypto';
import { KEYUTIL } from 'jsrsasign';

const attempt = (action) => {
  try {
    return action().split('\r\n')[0];
  } catch (error) {
    return `throws ${error.message ?? error}`;
  }
};
for (const namedCurve of ['P-256', 'P-384', 'P-521']) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  const fromPem = KEYUTIL.getKey(publicKey.export({ type: 'spki', format: 'pem' }));
  const fromJwk = KEYUTIL.getKey(publicKey.export({ format: 'jwk' }));
  const privateFromJwk = KEYUTIL.getKey(privateKey.export({ format: 'jwk' }));
  console.log(namedCurve);
  console.log('  public, from PEM:', fromPem.curveName, attempt(() => KEYUTIL.getPEM(fromPem)));
  console.log('  public, from JWK:', fromJwk.curveName, attempt(() => KEYUTIL.getPEM(fromJwk)));
  console.log('  private, from JWK:', attempt(() => KEYUTIL.getPEM(privateFromJwk, 'PKCS8PRV')));
}
JS

expected=$(cat <<'TEXT'
P-256
  public, from PEM: secp256r1 -----BEGIN PUBLIC KEY-----
  public, from JWK: P-256 -----BEGIN PUBLIC KEY-----
  private, from JWK: -----BEGIN PRIVATE KEY-----
P-384
  public, from PEM: secp384r1 -----BEGIN PUBLIC KEY-----
  public, from JWK: P-384 throws algId and/or subjPubKey not set
  private, from JWK: throws DERObjectIdentifier oidName undefined: P-384
P-521
  public, from PEM: secp521r1 -----BEGIN PUBLIC KEY-----
  public, from JWK: P-521 throws algId and/or subjPubKey not set
  private, from JWK: throws DERObjectIdentifier oidName undefined: P-521
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
