#!/usr/bin/env bash
# Package: http-message-signatures@1.0.6, http-message-sig@0.3.0; on Node
#   20.20.2 and 24.21.0
# Guess: the component "priority";key="i" of the field "Priority: i" is ?1;
#   http-message-sig says so.
# Seen: signing throws "Unable to parse header as dictionary". The field is
#   read as a list first, and a lone key is also a list. "u=1, i" is signed.
# Rule: RFC 9421, section 2.1.2: the field is a dictionary where key is given;
#   RFC 9218, 4.2: i without u is a valid Priority.
# Matters: a request is signed or not by the values of its header fields.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts http-message-signatures@1.0.6 http-message-sig@0.3.0

cat >look.mjs <<'JS'
import { generateKeyPairSync, sign } from 'node:crypto';
import { component, createSignature } from 'http-message-sig';
import signatures from 'http-message-signatures';

const { privateKey } = generateKeyPairSync('ed25519');
for (const priority of ['u=1, i', 'i']) {
  const message = { method: 'GET', url: 'https://api.example.com/', headers: { priority } };
  try {
    const base = signatures.httpbis.createSignatureBase({ fields: ['"priority";key="i"'] }, message);
    console.log(priority, '| http-message-signatures', base[0].join(': '));
  } catch (error) {
    console.log(priority, '| http-message-signatures', error.message);
  }
  await createSignature(new Request(message.url, message), {
    label: 'sig',
    components: [component('priority', { key: 'i' })],
    parameters: { created: 1700000000, alg: 'ed25519', keyid: 'k' },
    signer: {
      algorithm: 'ed25519',
      sign: (bytes) => {
        console.log(priority, '| http-message-sig', Buffer.from(bytes).toString().split('\n')[0]);
        return sign(null, bytes, privateKey);
      },
    },
  });
}
JS

expected=$(cat <<'TEXT'
u=1, i | http-message-signatures "priority";key="i": ?1
u=1, i | http-message-sig "priority";key="i": ?1
i | http-message-signatures Unable to parse header as dictionary
i | http-message-sig "priority";key="i": ?1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
