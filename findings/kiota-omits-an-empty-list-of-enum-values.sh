#!/usr/bin/env bash
# Package: @microsoft/kiota-serialization-json@1.0.0-preview.109; on Node
#   20.20.2 and 24.22.3
# Guess: an empty list is written as [], and null as null, whatever the list
#   is of.
# Seen: a list of enum values is left out where it is empty, and also where it
#   is null. The list of strings beside it is written as [] or null.
# Rule: RFC 7396, section 2: a field that is absent stays as it is, null
#   removes it, a list replaces the old one.
# Matters: a client cannot take the last event type from a subscription: the
#   PATCH has no field, and the API answers 200 with the old list.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @microsoft/kiota-serialization-json@1.0.0-preview.109

cat >look.mjs <<'JS'
import { JsonSerializationWriter } from '@microsoft/kiota-serialization-json';

for (const value of [['completed'], [], null]) {
  const writer = new JsonSerializationWriter();
  writer.writeObjectValue(undefined, {}, (json) => {
    json.writeCollectionOfEnumValues('events', value);
    json.writeCollectionOfPrimitiveValues('tags', value);
  });
  console.log(JSON.stringify(value), '->', new TextDecoder().decode(writer.getSerializedContent()));
}
JS

expected=$(cat <<'TEXT'
["completed"] -> {"events":["completed"],"tags":["completed"]}
[] -> {"tags":[]}
null -> {"tags":null}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
