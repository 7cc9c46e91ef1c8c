#!/usr/bin/env bash
# Package: uritemplate@0.3.4, uri-template-lite@23.4.0; on Node 20.20.2
# Guess: {+path} keeps %2F in a value, as reserved expansion is for values that
#   are parts of a URI already; url-template does.
# Seen: both write %252F; a "%" that begins no triplet is %25, as it should be.
# Rule: RFC 6570, section 3.2.1: with + and # the value may have reserved
#   characters and pct-encoded triplets, which are not encoded again.
# Matters: a link of the API that a client puts into a template, with an
#   encoded slash or accent in it, is another resource and returns 404.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts uritemplate@0.3.4 uri-template-lite@23.4.0 url-template@3.1.1

cat >look.mjs <<'JS'
import UriTemplateLite from 'uri-template-lite';
import uritemplate from 'uritemplate';
import { parseTemplate } from 'url-template';

const expand = {
  'url-template': (template, values) => parseTemplate(template).expand(values),
  uritemplate: (template, values) => (uritemplate.parse ?? uritemplate)(template).expand(values),
  'uri-template-lite': (template, values) => UriTemplateLite.expand(template, values),
};
for (const [name, of] of Object.entries(expand))
  for (const path of ['reports/a', 'reports/a%2Fb', 'rates/100%'])
    console.log(name, path, of('/v1/{+path}', { path }), of('/v1{#path}', { path }));
JS

expected=$(cat <<'TEXT'
url-template reports/a /v1/reports/a /v1#reports/a
url-template reports/a%2Fb /v1/reports/a%2Fb /v1#reports/a%2Fb
url-template rates/100% /v1/rates/100%25 /v1#rates/100%25
uritemplate reports/a /v1/reports/a /v1#reports/a
uritemplate reports/a%2Fb /v1/reports/a%252Fb /v1#reports/a%252Fb
uritemplate rates/100% /v1/rates/100%25 /v1#rates/100%25
uri-template-lite reports/a /v1/reports/a /v1#reports/a
uri-template-lite reports/a%2Fb /v1/reports/a%252Fb /v1#reports/a%252Fb
uri-template-lite rates/100% /v1/rates/100%25 /v1#rates/100%25
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
