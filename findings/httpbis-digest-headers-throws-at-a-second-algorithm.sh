#!/usr/bin/env bash
# Package: httpbis-digest-headers@1.0.0,
#   @misskey-dev/node-http-message-signatures@0.0.10; on Node 20.20.2
# Guess: a Content-Digest with a right SHA-256 is verified, whatever else is in
#   the same field.
# Seen: it throws as soon as the field has one algorithm more that it does not
#   know, also after the right one. The other library uses the one it knows.
# Rule: RFC 9530, section 2: "A recipient MAY ignore any or all digests"; a
#   sender may send one without knowing whether the recipient supports its
#   algorithm. The README says that the library supports sha-256 and sha-512
#   only, and nothing of a field that has another one too.
# Matters: a sender that adds a digest for an older receiver loses all receivers
#   that use this library.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts httpbis-digest-headers@1.0.0 @misskey-dev/node-http-message-signatures@0.0.10

cat >look.mjs <<'JS'
import { createHash } from 'node:crypto';
import { verifyRFC9530DigestHeader } from '@misskey-dev/node-http-message-signatures';
import digests from 'httpbis-digest-headers';

const body = '{"status":"completed"}';
const digest = (name) => `:${createHash(name).update(body).digest('base64')}:`;
for (const [name, value] of Object.entries({
  'sha-256': `sha-256=${digest('sha256')}`,
  'sha-256, sha-512': `sha-256=${digest('sha256')}, sha-512=${digest('sha512')}`,
  'sha-256, md5': `sha-256=${digest('sha256')}, md5=${digest('md5')}`,
  'sha, sha-256': `sha=${digest('sha1')}, sha-256=${digest('sha256')}`,
})) {
  let result;
  try {
    result = digests.verifyContentDigest(body, value);
  } catch (error) {
    result = error.message;
  }
  const request = { method: 'POST', url: '/hook', headers: { 'content-digest': value } };
  const other = await verifyRFC9530DigestHeader(request, Buffer.from(body));
  console.log(name, '| httpbis-digest-headers:', result, '| misskey:', other);
}
JS

expected=$(cat <<'TEXT'
sha-256 | httpbis-digest-headers: true | misskey: true
sha-256, sha-512 | httpbis-digest-headers: true | misskey: true
sha-256, md5 | httpbis-digest-headers: Unsupported digest algorithm 'md5'. | misskey: true
sha, sha-256 | httpbis-digest-headers: Unsupported digest algorithm 'sha'. | misskey: true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
