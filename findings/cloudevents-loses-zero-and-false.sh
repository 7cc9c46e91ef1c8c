#!/usr/bin/env bash
# Package: cloudevents@10.0.0; on Node 20.20.2 and 24.21.0
# Guess: data may be any JSON value; 0, false and "" arrive as sent.
# Seen: in structured mode they are written to the body and gone after
#   parsing: data is undefined.
# Rule: CloudEvents JSON format 1.0, section 3.1.
# Matters: an event that carries a count or a flag (0 open reports, expired:
#   false) arrives without its only content.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cloudevents@10.0.0

cat >look.mjs <<'JS'
import { CloudEvent, HTTP } from 'cloudevents';

for (const data of [1, 0, true, false, '']) {
  const message = HTTP.structured(
    new CloudEvent({ source: '/reports', type: 'report.count', datacontenttype: 'application/json', data }),
  );
  console.log('sent', JSON.parse(message.body).data, 'received', HTTP.toEvent(message).data);
}
JS

expected=$(cat <<'TEXT'
sent 1 received 1
sent 0 received undefined
sent true received true
sent false received undefined
sent  received undefined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
