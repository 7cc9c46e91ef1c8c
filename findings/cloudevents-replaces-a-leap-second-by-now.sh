#!/usr/bin/env bash
# Package: cloudevents@10.0.0; on Node 20.20.2 and 24.21.0
# Guess: an event whose time is a leap second is kept as sent, moved to the
#   next second, or refused.
# Seen: the time is silently replaced by the time of parsing.
# Rule: CloudEvents 1.0, "time" is an RFC 3339 timestamp; RFC 3339, section
#   5.7 allows the second 60, and the IERS added one at the end of 2016.
# Matters: a receiver that orders or deduplicates by time sees an event of
#   2016 as the newest; nothing tells it that the time is not the sender's.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cloudevents@10.0.0

cat >look.mjs <<'JS'
import { HTTP } from 'cloudevents';

const parse = (time) =>
  HTTP.toEvent({
    headers: { 'content-type': 'application/cloudevents+json' },
    body: JSON.stringify({ specversion: '1.0', id: '1', source: '/reports', type: 'report.ready', time }),
  }).time;

const started = Date.now();
console.log('59th second', parse('2016-12-31T23:59:59Z'));
const leap = Date.parse(parse('2016-12-31T23:59:60Z'));
console.log('60th second', leap >= started && leap <= Date.now() ? 'the time of parsing' : leap);
JS

expected=$(cat <<'TEXT'
59th second 2016-12-31T23:59:59.000Z
60th second the time of parsing
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
