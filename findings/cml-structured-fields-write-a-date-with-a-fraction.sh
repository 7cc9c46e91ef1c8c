#!/usr/bin/env bash
# Package: @svta/cml-structured-field-values@1.1.6; on Node 20.20.2 and
#   24.21.0
# Guess: a Date with milliseconds is cut to seconds or refused, as the type
#   Date of a structured field has whole seconds only.
# Seen: it is written as @1700000000.5, which its own decoder refuses.
# Rule: RFC 9651, section 3.3.7: a Date is an integer number of seconds.
# Matters: new Date() nearly always has milliseconds: a header with the time
#   of the request works in a test with a round date and fails in use.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @svta/cml-structured-field-values@1.1.6

cat >look.mjs <<'JS'
import { decodeSfItem, encodeSfItem } from '@svta/cml-structured-field-values';

for (const ms of [1700000000000, 1700000000500]) {
  const text = encodeSfItem(new Date(ms));
  let back;
  try {
    back = decodeSfItem(text).value.toISOString();
  } catch (error) {
    back = error.name;
  }
  console.log(text, back);
}
JS

expected=$(cat <<'TEXT'
@1700000000 2023-11-14T22:13:20.000Z
@1700000000.5 Error
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
