#!/usr/bin/env bash
# Package: rsa-pem-to-jwk@1.1.3, pem-jwk@2.0.0; on Node 20.20.2
# Guess: the JWK of an RSA key is the one that Node and pem-jwk give, and has
#   the same thumbprint.
# Seen: "n" has one octet more, a zero at the beginning: 257 octets for a key of
#   2048 bits, and its thumbprint is another. "p", "q" and others of a private
#   key have it too. The sample in the README has the zero ("AN-f"), without a
#   word about it.
# Rule: RFC 7518, section 6.3.1.1: the extra zero octet that some libraries put
#   before the modulus has to be omitted; RFC 7638, section 3: the thumbprint is
#   made of the required fields as they are.
# Matters: the key of a signed report is looked up by its thumbprint in the JWKS
#   of the sender, and is not found.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rsa-pem-to-jwk@1.1.3 pem-jwk@2.0.0

cat >look.mjs <<'JS'
import { createHash, generateKeyPairSync } from 'node:crypto';
import { pem2jwk } from 'pem-jwk';
import convert from 'rsa-pem-to-jwk';

const thumbprint = ({ e, kty, n }) => createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
for (const modulusLength of [2048, 3072]) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const expected = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' });
  for (const [name, jwk] of Object.entries({
    node: expected,
    'pem-jwk': pem2jwk(pem),
    'rsa-pem-to-jwk': convert(pem, {}, 'public'),
  })) {
    const octets = Buffer.from(jwk.n, 'base64url');
    console.log(modulusLength, name, '|', octets.length, 'octets, first is zero:', octets[0] === 0, '| same thumbprint:', thumbprint(jwk) === thumbprint(expected));
  }
}
JS

expected=$(cat <<'TEXT'
2048 node | 256 octets, first is zero: false | same thumbprint: true
2048 pem-jwk | 256 octets, first is zero: false | same thumbprint: true
2048 rsa-pem-to-jwk | 257 octets, first is zero: true | same thumbprint: false
3072 node | 384 octets, first is zero: false | same thumbprint: true
3072 pem-jwk | 384 octets, first is zero: false | same thumbprint: true
3072 rsa-pem-to-jwk | 385 octets, first is zero: true | same thumbprint: false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
