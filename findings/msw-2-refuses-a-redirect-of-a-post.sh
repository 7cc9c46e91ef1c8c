#!/usr/bin/env bash
# Package: msw@2.15.0; on Node 20.20.2 and 24.21.0
# Guess: a mocked redirect of a POST is followed as by the real fetch: 302
#   turns into a GET, 307 repeats the POST.
# Seen: fetch rejects with "Failed to fetch" for every redirect but 303, as
#   soon as the request has a body, also a string. Version 3 follows them.
# Rule: Fetch standard, HTTP-redirect fetch: only a body without a source,
#   such as a stream, stops a redirect other than 303.
# Matters: the test of a client fails against an API that redirects a creation
#   by 302 or 307, while the client is right.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts msw@2.15.0

cat >look.mjs <<'JS'
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

const location = '/reports/1';
const server = setupServer(
  http.post('http://api.test/:status', ({ params }) => new HttpResponse(null, { status: Number(params.status), headers: { location } })),
  http.all('http://api.test/reports/1', ({ request }) => HttpResponse.text(request.method)),
);
server.listen();
for (const status of [302, 303, 307]) {
  const result = await fetch(`http://api.test/${status}`, { method: 'POST', body: '{}' }).then(
    (response) => response.text(),
    (error) => `${error.name}: ${error.message}`,
  );
  console.log(status, result);
}
server.close();
JS

expected=$(cat <<'TEXT'
302 TypeError: Failed to fetch
303 GET
307 TypeError: Failed to fetch
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
