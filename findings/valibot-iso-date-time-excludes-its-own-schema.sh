#!/usr/bin/env bash
# Package: valibot@1.5.0, @valibot/to-json-schema@1.8.0, ajv@8.20.0,
#   ajv-formats@3.0.1; on Node 20.20.2 and 24.21.0
# Guess: a value that passes isoDateTime() or isoTime() is valid against the
#   JSON Schema that is made from it, and the reverse.
# Seen: no value passes both. Valibot wants minutes without an offset, the
#   schema says format: date-time or time, which want seconds and an offset.
#   isoTimestamp() agrees. The table of the README marks all three as
#   supported.
# Rule: JSON Schema validation, section 7.3.1: date-time and time of RFC 3339,
#   section 5.6.
# Matters: a client that follows the published contract is refused with each
#   value that it can send.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ajv-formats@3.0.1

cat >look.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { isoDateTime, isoTime, isoTimestamp, pipe, safeParse, string } from 'valibot';

const ajv = addFormats.default(new Ajv.default());
const day = '2026-01-31';
for (const [action, texts] of [
  [isoTimestamp, [`${day}T12:30`, `${day}T12:30:00`, `${day}T12:30:00Z`, `${day}T12:30:00-05:00`]],
  [isoDateTime, [`${day}T12:30`, `${day}T12:30:00`, `${day}T12:30:00Z`, `${day}T12:30:00-05:00`]],
  [isoTime, ['12:30', '12:30:00', '12:30:00Z', '12:30:00-05:00']],
]) {
  const schema = pipe(string(), action());
  const { format, ...contract } = toJsonSchema(schema);
  const validate = ajv.compile({ ...contract, format });
  console.log(action.name, 'format:', format);
  for (const text of texts) console.log(' ', text, '| valibot', safeParse(schema, text).success, '| schema', validate(text));
}
JS

expected=$(cat <<'TEXT'
isoTimestamp format: date-time
  2026-01-31T12:30 | valibot false | schema false
  2026-01-31T12:30:00 | valibot false | schema false
  2026-01-31T12:30:00Z | valibot true | schema true
  2026-01-31T12:30:00-05:00 | valibot true | schema true
isoDateTime format: date-time
  2026-01-31T12:30 | valibot true | schema false
  2026-01-31T12:30:00 | valibot false | schema false
  2026-01-31T12:30:00Z | valibot false | schema true
  2026-01-31T12:30:00-05:00 | valibot false | schema true
isoTime format: time
  12:30 | valibot true | schema false
  12:30:00 | valibot false | schema false
  12:30:00Z | valibot false | schema true
  12:30:00-05:00 | valibot false | schema true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
