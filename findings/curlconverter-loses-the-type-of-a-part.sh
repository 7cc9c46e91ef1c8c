#!/usr/bin/env bash
# Package: curlconverter@4.12.0; on Node 20.20.2 and 24.22.3
# Guess: the type of a part, -F 'meta={...};type=application/json', is in the
#   generated code of each language, or there is a warning.
# Seen: fetch, axios, got, Go, C#, Java and PHP have the value alone, which is
#   sent as text or without a type, and no warning is given. The raw request
#   has the type in quotes, "application/json". Python keeps it.
# Rule: RFC 7578, 4.4: each part may have a Content-Type, whose default is
#   text/plain. RFC 9110, 8.3.1: a media type is token/token, without quotes.
#   Manual of curl, --form: type= sets the type of the part.
# Matters: an API that reads the part by its type takes the metadata of an
#   upload for text and answers 400 or 415.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts curlconverter@4.12.0

cat >look.mjs <<'JS'
import * as converters from 'curlconverter';

const command = `curl -F 'meta={"country":"CL"};type=application/json' https://api.example/reports`;
for (const name of ['NodeFetch', 'NodeAxios', 'NodeGot', 'Go', 'CSharp', 'JavaOkHttp', 'Php', 'HTTP', 'Python']) {
  const [code, warnings] = converters[`to${name}Warn`](command);
  const types = code.match(/.*application\/json.*/g)?.map((line) => line.trim()) ?? 'none';
  const aboutType = warnings.filter(([, message]) => message.includes('type'));
  console.log(name, '| type:', String(types), '| warnings:', aboutType.length);
}
JS

expected=$(cat <<'TEXT'
NodeFetch | type: none | warnings: 0
NodeAxios | type: none | warnings: 0
NodeGot | type: none | warnings: 0
Go | type: none | warnings: 0
CSharp | type: none | warnings: 0
JavaOkHttp | type: none | warnings: 0
Php | type: none | warnings: 0
HTTP | type: Content-Type: "application/json" | warnings: 0
Python | type: 'meta': (None, '{"country":"CL"}', 'application/json'), | warnings: 0
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
