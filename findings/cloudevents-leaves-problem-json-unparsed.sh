#!/usr/bin/env bash
# Package: cloudevents@10.0.0; on Node 20.20.2 and 24.21.0
# Guess: data of the type application/problem+json is parsed like
#   application/json, the same in both modes.
# Seen: in binary mode it arrives as a string, in structured mode as an
#   object; application/json is an object in both.
# Rule: CloudEvents JSON format 1.0, section 3.1: media types with the suffix
#   +json are JSON too.
# Matters: a receiver that reads event.data.status works until the sender
#   changes the mode, which the receiver does not choose.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cloudevents@10.0.0

cat >look.mjs <<'JS'
import { CloudEvent, HTTP } from 'cloudevents';

for (const datacontenttype of ['application/json', 'application/problem+json']) {
  const event = new CloudEvent({ source: '/reports', type: 'report.failed', datacontenttype, data: { status: 422 } });
  for (const mode of ['binary', 'structured']) {
    console.log(datacontenttype, mode, typeof HTTP.toEvent(HTTP[mode](event)).data);
  }
}
JS

expected=$(cat <<'TEXT'
application/json binary object
application/json structured object
application/problem+json binary string
application/problem+json structured object
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
