#!/usr/bin/env bash
# Package: @octokit/request@10.0.16; on Node 20.20.2
# Guess: a body of type application/problem+json is parsed, as one of
#   application/json is, or is text; the error has its title.
# Seen: it is an ArrayBuffer, for each type that ends in +json, and the error
#   says "Unknown error". A body without a type is text.
# Rule: RFC 6839, section 3.1: +json can be processed as application/json; RFC
#   9457, section 3, for problem details.
# Matters: the reason why a report was refused is in the response and is not
#   shown; the log has {} for it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @octokit/request@10.0.16

cat >look.mjs <<'JS'
import { request } from '@octokit/request';

const body = JSON.stringify({ title: 'The country has no registry.', message: 'The country has no registry.' });
for (const type of ['application/json', 'application/problem+json', 'application/hal+json', '']) {
  const fetch = async () => new Response(body, { status: 422, headers: { 'content-type': type } });
  try {
    await request('POST https://api.example.com/reports', { request: { fetch } });
  } catch (error) {
    console.log(type || 'no type', '|', error.message, '|', error.response.data.constructor.name, JSON.stringify(error.response.data).slice(0, 20));
  }
}
JS

expected=$(cat <<'TEXT'
application/json | The country has no registry. | Object {"title":"The countr
application/problem+json | Unknown error | ArrayBuffer {}
application/hal+json | Unknown error | ArrayBuffer {}
no type | {"title":"The country has no registry.","message":"The country has no registry."} | String "{\"title\":\"The co
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
