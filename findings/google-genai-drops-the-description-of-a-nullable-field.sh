#!/usr/bin/env bash
# Package: @google/genai@2.32.0, typebox@1.4.3; on Node 20.20.2 and 24.21.0
# Guess: a field that is anyOf an object or null keeps its description and its
#   title when the response schema is sent.
# Seen: both are dropped, and nullable is set; those of a field without null
#   and of one with three choices are sent. A description inside the object is
#   kept.
# Rule: JSON Schema 2020-12, Validation 9.1: title and description annotate the
#   schema that they stand in.
# Matters: the description says what to extract ("the last capital increase");
#   the model fills the optional fields by their names only.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @google/genai@2.32.0 typebox@1.4.3

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { GoogleGenAI } from '@google/genai';
import Type from 'typebox';

let sent;
const server = createServer(async (request, response) => {
  sent = await json(request);
  response.setHeader('content-type', 'application/json').end('{"candidates":[]}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: `http://127.0.0.1:${server.address().port}` } });
const seat = Type.Object({ city: Type.String() });
const text = { title: 'Seat', description: 'the last registered seat' };
const schema = Type.Object({
  plain: Type.Object({ city: Type.String() }, text),
  nullable: Type.Union([seat, Type.Null()], text),
  choice: Type.Union([seat, Type.String(), Type.Null()], text),
  inner: Type.Union([Type.Object({ city: Type.String() }, text), Type.Null()]),
});
await client.models.generateContent({
  model: 'none',
  contents: 'none',
  config: { responseMimeType: 'application/json', responseSchema: JSON.parse(JSON.stringify(schema)) },
});
for (const [name, { nullable, title, description }] of Object.entries(sent.generationConfig.responseSchema.properties)) {
  console.log(name, `nullable ${nullable}, title ${title}, description ${description}`);
}
process.exit();
JS

expected=$(cat <<'TEXT'
plain nullable undefined, title Seat, description the last registered seat
nullable nullable true, title undefined, description undefined
choice nullable true, title Seat, description the last registered seat
inner nullable true, title Seat, description the last registered seat
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
