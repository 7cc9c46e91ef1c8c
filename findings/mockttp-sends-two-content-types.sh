#!/usr/bin/env bash
# Package: mockttp@4.6.5; on Node 20.20.2 and 24.22.3
# Guess: a Content-Type that is given with a JSON body replaces the default
#   application/json, however it is spelled, and matchers compare media types
#   without case.
# Seen: content-type in lower case is sent beside Content-Type:
#   application/json, so that fetch reads "application/problem+json,
#   application/json" or the reverse. In a callback with json, Content-Type as
#   usually written is replaced by application/json. withForm does not match a
#   type in other case.
# Rule: RFC 9110, 5.1: field names are case-insensitive; 8.3: Content-Type is
#   one media type; 8.3.1: type and subtype are case-insensitive.
# Matters: a client that looks for application/problem+json does not find its
#   error, and the mock hides this until the real API is called.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mockttp@4.6.5

cat >look.mjs <<'JS'
import { getLocal } from 'mockttp';

const server = getLocal();
await server.start();
const json = { title: 'Too large' };
for (const name of ['Content-Type', 'content-type']) {
  const headers = { [name]: 'application/problem+json' };
  await server.forGet(`/json/${name}`).thenJson(422, json, headers);
  await server.forGet(`/callback/${name}`).thenCallback(() => ({ statusCode: 422, headers, json }));
  for (const way of ['json', 'callback']) {
    const response = await fetch(`${server.url}/${way}/${name}`);
    console.log(way, name, '->', response.headers.get('content-type'));
  }
}
await server.forPost('/form').withForm({ name: 'Sur' }).thenReply(200);
for (const type of ['application/x-www-form-urlencoded', 'Application/X-WWW-Form-URLEncoded']) {
  const { status } = await fetch(`${server.url}/form`, { method: 'POST', headers: { 'content-type': type }, body: 'name=Sur' });
  console.log(type, status);
}
await server.stop();
JS

expected=$(cat <<'TEXT'
json Content-Type -> application/problem+json
callback Content-Type -> application/json
json content-type -> application/json, application/problem+json
callback content-type -> application/problem+json, application/json
application/x-www-form-urlencoded 200
Application/X-WWW-Form-URLEncoded 503
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
