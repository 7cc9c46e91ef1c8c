#!/usr/bin/env bash
# Package: @alexalves87/opentimestamps@1.0.5; on Node 20.20.2
# Guess: a proof file of the OpenTimestamps format, with a pending attestation
#   or one of Bitcoin, is read; the file that the example of the README makes
#   has the same bytes as that format.
# Seen: no file of the format is read: the first byte of the tag of an
#   attestation is taken for its kind, the rest for a length or an operation.
#   The file of the example lacks the byte of the hash operation, has the tag 00
#   in place of eight bytes, and the length of the address once. It can be read
#   by the package only.
# Rule: the reference implementation, python-opentimestamps, core/timestamp.py
#   and core/notary.py: after the version the operation of the file hash and the
#   digest; an attestation is 00, a tag of eight bytes (83dfe30d2ef90c8e for
#   pending), and a payload with its length, in which the address has a length
#   too. The README: it implements the full protocol.
# Matters: the proof of the date of a contract that was kept for a court is not
#   accepted by any other tool.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @alexalves87/opentimestamps@1.0.5

cat >look.mjs <<'JS'
import { createPendingAttestation, deserializeOTS, serializeOTS } from '@alexalves87/opentimestamps';

const sized = (bytes) => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const magic = Buffer.concat([Buffer.from('\0OpenTimestamps\0\0Proof\0'), Buffer.from('bf89e2e884e89294', 'hex')]);
const digest = Buffer.alloc(32, 7);
const address = 'https://calendar.example';
const head = Buffer.concat([magic, Buffer.from([1, 8]), digest]);
const pending = Buffer.concat([Buffer.from('0083dfe30d2ef90c8e', 'hex'), sized(sized(Buffer.from(address)))]);
const bitcoin = Buffer.concat([Buffer.from('000588960d73d71901', 'hex'), sized(Buffer.from('f7ef15', 'hex'))]);
const operations = Buffer.concat([Buffer.from([0xf0]), sized(Buffer.alloc(4, 9)), Buffer.from([8])]);

for (const [title, file] of [
  ['pending', Buffer.concat([head, pending])],
  ['pending after two operations', Buffer.concat([head, operations, pending])],
  ['Bitcoin after two operations', Buffer.concat([head, operations, bitcoin])],
]) {
  try {
    console.log(title, deserializeOTS(file).attestations.length);
  } catch (error) {
    console.log(`${title}: ${error.name}`);
  }
}
const own = Buffer.from(serializeOTS({ version: 1, fileHash: digest, operations: [], attestations: [createPendingAttestation(address)] }));
const after = (file, length) => file.subarray(magic.length).toString('hex').replace(digest.toString('hex'), ' digest ').slice(0, length);
console.log(`format:  ${after(Buffer.concat([head, pending]), 44)}`);
console.log(`package: ${after(own, 44)}`);
console.log(`own file is read: ${deserializeOTS(own).attestations.length}`);
JS

expected=$(cat <<'TEXT'
pending: OTSParseError
pending after two operations: OTSParseError
Bitcoin after two operations: OTSUnsupportedError
format:  0108 digest 0083dfe30d2ef90c8e19186874747073
package: 0108 digest 001868747470733a2f2f63616c656e64
own file is read: 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
