#!/usr/bin/env bash
# Package: @msw/source@0.6.1 with msw@2.15.0; on Node 20.20.2
# Guess: each path of the document has a handler at its server, whatever the name
#   of the parameter is.
# Seen: a request of /reports/7 is not handled if the parameter is {report-id}, if
#   the URL of the server ends with a slash or has a variable, or if the operation
#   has a server of its own. A parameter before a colon, {id}:cancel, is an error
#   at the first request. A response of 2XX has the status NaN.
# Rule: OpenAPI 3.1.1: Path Templating; Server Object, with variables and their
#   defaults; Operation Object, servers; Responses Object, 2XX.
# Matters: the test goes to the network or fails with an error of the connection,
#   and nothing points to the name of the parameter.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @msw/source@0.6.1 msw@2.15.0

cat >look.mjs <<'JS'
import { fromOpenApi } from '@msw/source/open-api';
import { getResponse } from 'msw';

const look = async (path, url, { servers = [{ url: 'http://api.test' }], operation = {}, status = 200 } = {}) => {
  const responses = { [status]: { description: 'done', content: { 'application/json': { example: 'done' } } } };
  const paths = { [path]: { get: { responses, ...operation } } };
  let result;
  try {
    const handlers = await fromOpenApi({ openapi: '3.1.1', info: { title: 'reports', version: '1' }, servers, paths });
    const response = await getResponse(handlers, new Request(url));
    result = response ? `${response.status}` : `not handled, handler for ${handlers[0].info.path}`;
  } catch (error) {
    result = error.message;
  }
  console.log(`${path} of ${servers[0].url}: ${url}: ${result}`);
};
await look('/reports/{id}', 'http://api.test/reports/7');
await look('/reports/{report-id}', 'http://api.test/reports/7');
await look('/reports/{report_id}', 'http://api.test/reports/7');
await look('/reports/{id}:cancel', 'http://api.test/reports/7:cancel');
await look('/reports/{id}', 'http://api.test/reports/7', { servers: [{ url: 'http://api.test/' }] });
await look('/reports/{id}', 'http://cl.test/reports/7', { servers: [{ url: 'http://{country}.test', variables: { country: { default: 'cl' } } }] });
await look('/reports/{id}', 'http://files.test/reports/7', { operation: { servers: [{ url: 'http://files.test' }] } });
await look('/reports/{id}', 'http://api.test/reports/7', { status: '2XX' });
JS

expected=$(cat <<'TEXT'
/reports/{id} of http://api.test: http://api.test/reports/7: 200
/reports/{report-id} of http://api.test: http://api.test/reports/7: not handled, handler for http://api.test/reports/:report-id
/reports/{report_id} of http://api.test: http://api.test/reports/7: 200
/reports/{id}:cancel of http://api.test: http://api.test/reports/7:cancel: Must have text between two parameters, missing text after "id"
/reports/{id} of http://api.test/: http://api.test/reports/7: not handled, handler for http://api.test//reports/:id
/reports/{id} of http://{country}.test: http://cl.test/reports/7: not handled, handler for http://{country}.test/reports/:id
/reports/{id} of http://api.test: http://files.test/reports/7: not handled, handler for http://api.test/reports/:id
/reports/{id} of http://api.test: http://api.test/reports/7: NaN
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
