#!/usr/bin/env bash
# Package: @asyncapi/protobuf-schema-parser@3.9.0, @asyncapi/parser@3.6.6; on
#   Node 20.20.2 and 24.22.3
# Guess: a map of Protocol Buffers becomes an object whose values have the
#   type of the map.
# Seen: map<string, int32> becomes the integer alone, so that a message with
#   the votes of each owner is invalid. A map of messages becomes one message.
#   A repeated field is a list.
# Rule: Protocol Buffers, ProtoJSON format: map<K, V> is a JSON object with
#   the keys as strings. The README of the parser has rules for repeated and
#   oneof and none for maps.
# Matters: documentation, mocks and validators of an event show a number for a
#   table, and refuse the messages that the producer sends.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @asyncapi/protobuf-schema-parser@3.9.0 @asyncapi/parser@3.6.6

cat >look.mjs <<'JS'
import { Parser } from '@asyncapi/parser';
import { ProtoBuffSchemaParser } from '@asyncapi/protobuf-schema-parser';

const schema = `
syntax = "proto3";
message Owner {
  string name = 1;
}
message Report {
  map<string, int32> votes = 1;
  map<string, Owner> owners = 2;
  repeated int32 shares = 3;
}`;
const schemaFormat = 'application/vnd.google.protobuf;version=3';
const messages = { done: { payload: { schemaFormat, schema } } };
const parser = new Parser();
parser.registerSchemaParser(ProtoBuffSchemaParser());
const { document } = await parser.parse({
  asyncapi: '3.0.0',
  info: { title: 'Reports', version: '1' },
  channels: { reports: { address: 'reports', messages } },
});
const { properties } = document.allMessages().all()[0].payload().json().schema;
for (const [name, { type, items, properties: fields }] of Object.entries(properties)) {
  console.log([name, type, items && `of ${items.type}`, fields && `with ${Object.keys(fields)}`].filter(Boolean).join(' '));
}
JS

expected=$(cat <<'TEXT'
votes integer
owners object with name
shares array of integer
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
