#!/usr/bin/env bash
# Package: @std-uritemplate/std-uritemplate@2.0.12, uri-templates@0.2.0; on
#   Node 20.20.2
# Guess: {name} encodes all that is not unreserved, so the company
#   "O'Higgins (Chile)" is O%27Higgins%20%28Chile%29.
# Seen: ! ' ( ) * stay as they are; url-template encodes them.
# Rule: RFC 6570, section 3.2.2: simple expansion allows unreserved characters
#   only; RFC 3986, section 2.2, has these five among the reserved ones.
# Matters: a signature over the target URI, or a cache key, made by a client
#   with another package, does not match.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @std-uritemplate/std-uritemplate@2.0.12 uri-templates@0.2.0 url-template@3.1.1

cat >look.mjs <<'JS'
import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import uriTemplates from 'uri-templates';
import { parseTemplate } from 'url-template';

const name = "O'Higgins (Chile) *!";
for (const template of ['/companies/{name}', '/companies{?name}']) {
  console.log('url-template   ', parseTemplate(template).expand({ name }));
  console.log('std-uritemplate', StdUriTemplate.expand(template, { name }));
  console.log('uri-templates  ', uriTemplates(template).fill({ name }));
}
JS

expected=$(cat <<'TEXT'
url-template    /companies/O%27Higgins%20%28Chile%29%20%2A%21
std-uritemplate /companies/O'Higgins%20(Chile)%20*%21
uri-templates   /companies/O'Higgins%20(Chile)%20*%21
url-template    /companies?name=O%27Higgins%20%28Chile%29%20%2A%21
std-uritemplate /companies?name=O'Higgins%20(Chile)%20*%21
uri-templates   /companies?name=O'Higgins%20(Chile)%20*%21
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
