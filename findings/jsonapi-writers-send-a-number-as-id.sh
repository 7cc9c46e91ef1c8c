#!/usr/bin/env bash
# Package: ts-japi@1.12.6, jsona@1.14.0; on Node 20.20.2
# Guess: an id from a database, the number 7, is written as the text "7", as in
#   jsonapi-serializer.
# Seen: both packages write the number, in the resource and in the resource
#   linkage.
# Rule: JSON:API 1.0 and 1.1, identification: the values of the id and type
#   members must be strings. The READMEs name this specification.
# Matters: a client with types or a schema refuses each document, and one that
#   looks up an included resource by its id finds none where the other side
#   wrote a text.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ts-japi@1.12.6 jsona@1.14.0 jsonapi-serializer@3.6.9

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Relator, Serializer } = require('ts-japi');
const { Jsona } = require('jsona');
const { Serializer: Other } = require('jsonapi-serializer');
const report = { id: 7, title: 'A', company: { id: 3, name: 'B' } };
const companies = new Serializer('companies');
const relators = { company: new Relator(({ company }) => company, companies) };
console.log('ts-japi', JSON.stringify((await new Serializer('reports', { relators }).serialize(report)).data));
const stuff = { type: 'reports', ...report, company: { type: 'companies', ...report.company }, relationshipNames: ['company'] };
console.log('jsona', JSON.stringify(new Jsona().serialize({ stuff }).data));
console.log('jsonapi-serializer', JSON.stringify(new Other('reports', { attributes: ['title', 'company'], company: { ref: 'id' } }).serialize(report).data));
JS

expected=$(cat <<'TEXT'
ts-japi {"type":"reports","id":7,"attributes":{"title":"A"},"relationships":{"company":{"data":{"type":"companies","id":3}}}}
jsona {"type":"reports","id":7,"attributes":{"title":"A"},"relationships":{"company":{"data":{"type":"companies","id":3}}}}
jsonapi-serializer {"type":"reports","id":"7","attributes":{"title":"A"},"relationships":{"company":{"data":{"type":"companies","id":"3"}}}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
