#!/usr/bin/env bash
# Package: jwk-thumbprint@0.1.4; on Node 20.20.2
# Guess: the thumbprint of an Ed25519 key is that of jose, or an error.
# Seen: it is undefined, without an error; keys of RSA and P-256 have the
#   thumbprint of jose.
# Rule: RFC 8037, section 2: the thumbprint of a key of type OKP has the fields
#   crv, kty and x.
# Matters: keyid="undefined" of an HTTP message signature, or a jkt of undefined
#   which all clients share, is sent instead of the thumbprint.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jwk-thumbprint@0.1.4 jose@6.2.18

cat >look.mjs <<'JS'
import { calculateJwkThumbprint } from 'jose';
import { jwkThumbprintByEncoding } from 'jwk-thumbprint';

const keys = {
  'Ed25519 (RFC 8037, A.3)': { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
  'P-256 (RFC 7517, A.1)': { kty: 'EC', crv: 'P-256', x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4', y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM' },
};
for (const [name, key] of Object.entries(keys))
  console.log(name, await calculateJwkThumbprint(key), jwkThumbprintByEncoding(key, 'SHA-256', 'base64url'));
JS

expected=$(cat <<'TEXT'
Ed25519 (RFC 8037, A.3) kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k undefined
P-256 (RFC 7517, A.1) cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
