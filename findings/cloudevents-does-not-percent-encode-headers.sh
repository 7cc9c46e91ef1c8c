#!/usr/bin/env bash
# Package: cloudevents@10.0.0; on Node 20.20.2 and 24.21.0
# Guess: in binary mode an attribute with other than ASCII characters is
#   percent-encoded in its header and decoded by the receiver.
# Seen: neither happens: the sender puts the characters into the header as
#   they are, and an encoded header of another SDK stays encoded.
# Rule: CloudEvents HTTP binding 1.0.2, section 3.1.3.2: such characters must
#   be percent-encoded and decoded.
# Matters: the subject of a Chilean or Polish company differs between SDKs;
#   for characters above U+00FF the request of Node cannot even be sent.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cloudevents@10.0.0

cat >look.mjs <<'JS'
import { CloudEvent, HTTP } from 'cloudevents';

const event = new CloudEvent({ source: '/reports', type: 'report.ready', subject: 'Łódź' });
const { headers } = HTTP.binary(event);
console.log(headers['ce-subject']);
try {
  new Headers({ 'ce-subject': headers['ce-subject'] });
} catch (error) {
  console.log(error.name);
}
const received = HTTP.toEvent({ headers: { ...headers, 'ce-subject': 'Compa%C3%B1%C3%ADa' }, body: '' });
console.log(received.subject);
JS

expected=$(cat <<'TEXT'
Łódź
TypeError
Compa%C3%B1%C3%ADa
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
