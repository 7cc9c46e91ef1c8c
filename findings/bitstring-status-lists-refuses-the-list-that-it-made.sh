#!/usr/bin/env bash
# Package: @4sure-tech/vc-bitstring-status-lists@0.1.0-unstable.1 (the latest
#   tag); on Node 20.20.2
# Guess: checkStatus() reads a list of createStatusListCredential(), as in the
#   quick start of the README.
# Seen: it fails for each credential, valid or revoked: it wants a statusSize in
#   the subject of the list, which the other function does not write and the
#   standard does not have there. With it added by hand, a status message is
#   found by "id" only.
# Rule: W3C Bitstring Status List 1.0, BitstringStatusList: the subject has id,
#   type, statusPurpose, encodedList and ttl; statusSize is a property of the
#   entry, and each statusMessage has "status" and "message".
# Matters: the credential of a representative whose power is in force counts as
#   not verified.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @4sure-tech/vc-bitstring-status-lists@0.1.0-unstable.1

cat >look.mjs <<'JS'
import { BitstreamStatusList, checkStatus, createStatusListCredential } from '@4sure-tech/vc-bitstring-status-lists';

const url = 'https://firm.example/status/1';
const entry = { type: 'BitstringStatusListEntry', statusListCredential: url };
const check = async (label, list, credentialStatus) => {
  const { error, ...result } = await checkStatus({ credential: { credentialStatus }, getStatusListCredential: async () => list });
  console.log(`${label}:`, JSON.stringify(result), error?.message ?? '');
};

const revoked = new BitstreamStatusList({ statusSize: 1 });
revoked.setStatus(1, 1);
const list = await createStatusListCredential({ id: url, issuer: 'https://firm.example', statusPurpose: 'revocation', statusList: revoked });
console.log('written subject:', Object.keys(list.credentialSubject).join(', '));
for (const index of ['0', '1']) {
  await check(`index ${index}`, list, { ...entry, statusPurpose: 'revocation', statusListIndex: index });
  const changed = { ...list, credentialSubject: { ...list.credentialSubject, statusSize: 1 } };
  await check(`index ${index}, statusSize added`, changed, { ...entry, statusPurpose: 'revocation', statusListIndex: index });
}

const states = new BitstreamStatusList({ statusSize: 2 });
states.setStatus(0, 2);
const messages = await createStatusListCredential({ id: url, issuer: 'https://firm.example', statusPurpose: 'message', statusList: states });
messages.credentialSubject.statusSize = 2;
for (const name of ['status', 'id']) {
  const statusMessage = ['active', 'suspended', 'withdrawn', 'unknown'].map((message, value) => ({ [name]: `0x${value}`, message }));
  await check(`messages with "${name}"`, messages, { ...entry, statusPurpose: 'message', statusListIndex: '0', statusSize: 2, statusMessage });
}
JS

expected=$(cat <<'TEXT'
written subject: id, type, statusPurpose, encodedList
index 0: {"verified":false,"status":-1} StatusSize mismatch: expected 1, got from credentialSubject undefined
index 0, statusSize added: {"verified":true,"status":0} 
index 1: {"verified":false,"status":-1} StatusSize mismatch: expected 1, got from credentialSubject undefined
index 1, statusSize added: {"verified":false,"status":1} 
messages with "status": {"verified":true,"status":2} 
messages with "id": {"verified":true,"status":2,"statusMessage":{"id":"0x2","message":"withdrawn"}} 
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
