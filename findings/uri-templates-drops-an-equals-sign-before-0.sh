#!/usr/bin/env bash
# Package: uri-templates@0.2.0; on Node 20.20.2
# Guess: {;offset} with the number 0 is ;offset=0, like the text "0".
# Seen: it is ;offset0, without the equals sign, and false is ;draftfalse. In
#   {?offset} and {&offset} it is there.
# Rule: RFC 6570, section 3.2.7: only a value that is the empty string has no
#   "=" and value.
# Matters: a list from offset 0 is asked for with a parameter "offset0", which
#   the server does not know; the fromUri of the package does not read it back.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts uri-templates@0.2.0

cat >look.mjs <<'JS'
import uriTemplates from 'uri-templates';

for (const template of ['/reports{;offset}', '/reports{;limit,offset}', '/reports{;draft}', '/reports{?offset}'])
  for (const values of [{ limit: 10, offset: 5, draft: true }, { limit: 10, offset: 0, draft: false }, { limit: '10', offset: '0', draft: '' }]) {
    const uri = uriTemplates(template).fill(values);
    console.log(template, uri, JSON.stringify(uriTemplates(template).fromUri(uri)));
  }
JS

expected=$(cat <<'TEXT'
/reports{;offset} /reports;offset=5 {"offset":"5"}
/reports{;offset} /reports;offset0 {"offset0":""}
/reports{;offset} /reports;offset=0 {"offset":"0"}
/reports{;limit,offset} /reports;limit=10;offset=5 {"limit":"10","offset":"5"}
/reports{;limit,offset} /reports;limit=10;offset0 {"limit":"10","offset0":""}
/reports{;limit,offset} /reports;limit=10;offset=0 {"limit":"10","offset":"0"}
/reports{;draft} /reports;draft=true {"draft":"true"}
/reports{;draft} /reports;draftfalse {"draftfalse":""}
/reports{;draft} /reports;draft {"draft":""}
/reports{?offset} /reports?offset=5 {"offset":"5"}
/reports{?offset} /reports?offset=0 {"offset":"0"}
/reports{?offset} /reports?offset=0 {"offset":"0"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
