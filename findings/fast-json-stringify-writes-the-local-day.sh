#!/usr/bin/env bash
# Package: fast-json-stringify@7.3.6, ajv@8.20.0, ajv-formats@3.0.1; on Node
#   20.20.2 and 24.21.0
# Guess: one Date gives the same day in the formats date and date-time, both
#   in UTC, and format: time gives a valid time.
# Seen: date-time is in UTC, date and time are local and without an offset: in
#   Santiago the day differs, and the time is not valid for its own format.
# Rule: JSON Schema validation, section 7.3.1: time is full-time of RFC 3339,
#   which has an offset.
# Matters: the serializer of Fastify: a due date in a report depends on the
#   zone of the server, and changes when it moves.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-json-stringify@7.3.6 ajv@8.20.0 ajv-formats@3.0.1

cat >look.mjs <<'JS'
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import build from 'fast-json-stringify';

const ajv = new Ajv.default();
addFormats.default(ajv);
const date = new Date('2024-03-10T01:00:00Z');
for (const format of ['date-time', 'date', 'time']) {
  const schema = { type: 'string', format };
  const text = build(schema)(date);
  console.log(format, text, ajv.validate(schema, JSON.parse(text)));
}
JS

expected=$(cat <<'TEXT'
date-time "2024-03-10T01:00:00.000Z" true
date "2024-03-09" true
time "22:00:00" false
TEXT
)
seen=$(TZ=America/Santiago timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
