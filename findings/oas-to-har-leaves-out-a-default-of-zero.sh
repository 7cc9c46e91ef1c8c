#!/usr/bin/env bash
# Package: @readme/oas-to-har@38.5.1, oas@38.6.0; on Node 20.20.2 and 24.22.3
# Guess: a required parameter that has no value gets the default of its
#   schema, whatever the default is.
# Seen: 5, "x" and true are sent, 0, false and the empty text are not, in the
#   query and in headers.
# Rule: JSON Schema 2020-12, Validation 9.2: default is a value of any type.
#   OpenAPI 3.1, Parameter Object: a required parameter must be present.
# Matters: the snippet of an operation with a required page=0 or dryRun=false
#   is answered 400, and that of page=1 works.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @readme/oas-to-har@38.5.1 oas@38.6.0

cat >look.mjs <<'JS'
import oasToHar from '@readme/oas-to-har';
import Oas from 'oas';

const info = { title: 'Reports', version: '1' };
const servers = [{ url: 'https://api.example' }];
for (const value of [5, 0, true, false, 'x', '']) {
  const schema = { type: typeof value === 'number' ? 'integer' : typeof value, default: value };
  const parameters = [
    { name: 'p', in: 'query', required: true, schema },
    { name: 'X-P', in: 'header', required: true, schema },
  ];
  const get = { parameters, responses: { 200: { description: 'ok' } } };
  const oas = new Oas({ openapi: '3.1.0', info, servers, paths: { '/reports': { get } } });
  const { queryString, headers } = oasToHar(oas, oas.operation('/reports', 'get')).log.entries[0].request;
  console.log(JSON.stringify(value), '->', JSON.stringify([...queryString, ...headers]));
}
JS

expected=$(cat <<'TEXT'
5 -> [{"name":"p","value":"5"},{"name":"X-P","value":"5"}]
0 -> []
true -> [{"name":"p","value":"true"},{"name":"X-P","value":"true"}]
false -> []
"x" -> [{"name":"p","value":"x"},{"name":"X-P","value":"x"}]
"" -> []
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
