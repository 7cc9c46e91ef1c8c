#!/usr/bin/env bash
# Package: @4sure-tech/vc-bitstring-status-lists@0.1.0-unstable.1 (the latest
#   tag); on Node 20.20.2
# Guess: checkStatus() reads a list of createStatusListCredential(), as in the
#   quick start of the README.
# Seen: it fails for each credential, valid or revoked, with the status -1
#   instead of 0 or 1: it wants a statusSize in the subject of the list, which
#   the other function does not write. With it added by hand, both are right.
# Rule: its README, quick start: the credential at index 1 gives { verified:
#   false, status: 1 }. W3C Bitstring Status List 1.0, section on
#   BitstringStatusListCredential: the subject has type, statusPurpose,
#   encodedList and ttl; only the purpose message needs a statusSize there. In
#   an entry, a statusSize that is not present is 1.
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
JS

expected=$(cat <<'TEXT'
written subject: id, type, statusPurpose, encodedList
index 0: {"verified":false,"status":-1} StatusSize mismatch: expected 1, got from credentialSubject undefined
index 0, statusSize added: {"verified":true,"status":0} 
index 1: {"verified":false,"status":-1} StatusSize mismatch: expected 1, got from credentialSubject undefined
index 1, statusSize added: {"verified":false,"status":1} 
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
