#!/usr/bin/env bash
# Package: kitsu-core@11.1.0, jsonapi-parse@2.0.1; on Node 20.20.2
# Guess: a relationship with "data": null is null in the object that was read,
#   as in jsona.
# Seen: in kitsu-core it is an empty object, which serialise writes back as an
#   attribute with an empty object. In jsonapi-parse the field is missing, as
#   where the server has not sent the relationship at all.
# Rule: JSON:API 1.1, resource linkage: null for empty to-one relationships.
#   README of kitsu-core: it deserialises a JSON:API response into an object.
# Matters: a company without a parent looks like one with a parent, or like one
#   whose parent is not known; sent back, the document is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts kitsu-core@11.1.0 jsonapi-parse@2.0.1 jsona@1.14.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import { deserialise, serialise } from 'kitsu-core';

const require = createRequire(import.meta.url);
const { Jsona } = require('jsona');
const { parse } = require('jsonapi-parse');
const document = () => ({ data: { type: 'companies', id: '7', attributes: { name: 'A' }, relationships: { parent: { data: null }, holders: { data: [] } } } });
const { data } = deserialise(document());
console.log('kitsu-core', JSON.stringify(data));
console.log('kitsu-core, written', JSON.stringify(serialise('companies', data)));
console.log('jsonapi-parse', JSON.stringify(parse(document()).data));
const { relationshipNames, ...read } = new Jsona().deserialize(document());
console.log('jsona', JSON.stringify(read));
JS

expected=$(cat <<'TEXT'
kitsu-core {"type":"companies","id":"7","parent":{},"holders":{"data":[]},"name":"A"}
kitsu-core, written {"data":{"type":"companies","id":"7","attributes":{"parent":{},"name":"A"},"relationships":{"holders":{"data":[]}}}}
jsonapi-parse {"meta":{},"name":"A","holders":[],"id":"7","type":"companies"}
jsona {"type":"companies","id":"7","name":"A","parent":null,"holders":[]}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
