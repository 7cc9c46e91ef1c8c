#!/usr/bin/env bash
# Package: parse-cosekey@1.0.2, cose-kit@1.7.1; on Node 20.20.2
# Guess: a public JWK that is turned into a COSE key and back is the same key
#   with the same "kid", "alg" and "key_ops".
# Seen: "kid" is decoded as base64url, whatever it is: "2026-01" comes back as
#   "2026-00", "k1" as "kw", and a URL without its dots. "Ed25519" becomes
#   algorithm 6, which is read as "HMAC 384/384", and "key_ops" stay text in
#   COSE. cose-kit keeps the "kid" as text and the operations as numbers.
# Rule: RFC 7517, section 4.5: "kid" is a case-sensitive string without a set
#   structure; RFC 9053, section 3.1: algorithm 6 is an HMAC with SHA-384; RFC
#   9052, section 7.1: the values of key_ops are numbers of a table, 2 for
#   "verify".
# Matters: the key of a signed webhook or report is looked up by its "kid" and
#   not found.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-cosekey@1.0.2 cose-kit@1.7.1

cat >look.mjs <<'JS'
import { COSEKeyFromJWK, COSEKeyToJWK } from 'cose-kit';
import cosekey from 'parse-cosekey';

const { KeyParser } = cosekey;
const key = {
  kty: 'EC',
  crv: 'P-256',
  x: 'usWxHK2PmfnHKwXPS54m0kTcGJ90UiglWiGahtagnv8',
  y: 'IBOL-C3BttVivg-lSreASjpkttcsz-1rb7btKLv8EX4',
};
for (const kid of ['2026-01', 'k1', 'Q2FmZQ', 'https://firm.example/keys/1']) {
  const back = KeyParser.cose2jwk(KeyParser.jwk2cose({ ...key, kid }));
  const other = COSEKeyToJWK(COSEKeyFromJWK({ ...key, kid, alg: 'ES256' }));
  console.log(kid, '| parse-cosekey:', back.kid, '| cose-kit:', other.kid);
}
for (const alg of ['EdDSA', 'Ed25519']) {
  const cose = KeyParser.jwk2cose({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', alg });
  console.log(alg, '|', cose.get(3), '|', KeyParser.cose2jwk(cose).alg);
}
console.log('key_ops in COSE:', KeyParser.jwk2cose({ ...key, key_ops: ['verify'] }).get(4));
JS

expected=$(cat <<'TEXT'
2026-01 | parse-cosekey: 2026-00 | cose-kit: 2026-01
k1 | parse-cosekey: kw | cose-kit: k1
Q2FmZQ | parse-cosekey: Q2FmZQ | cose-kit: Q2FmZQ
https://firm.example/keys/1 | parse-cosekey: https__firmexample_keys_ | cose-kit: https://firm.example/keys/1
EdDSA | -8 | EdDSA
Ed25519 | 6 | HMAC 384/384
key_ops in COSE: [ 'verify' ]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
