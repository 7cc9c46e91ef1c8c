#!/usr/bin/env bash
# Package: parse-link-header@2.0.0, @web3-storage/parse-link-header@3.1.0; on
#   Node 20.20.2
# Guess: a title with a semicolon is whole, and REL="next" and rel = "next" are
#   read like rel="next".
# Seen: the title ends at the semicolon, and the two other links are not found,
#   nor reported. linkheader-parser fails at REL only.
# Rule: RFC 8288, section 3: there may be white space around "=", and a quoted
#   string may have ";"; appendix B.3: names are read in lower case.
# Matters: a client that pages until there is no next link stops at page 1 and
#   takes it for the whole list.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-link-header@2.0.0 @web3-storage/parse-link-header@3.1.0 linkheader-parser@0.1.2

cat >look.mjs <<'JS'
import { parseLinkHeader } from '@web3-storage/parse-link-header';
import linkHeaderParser from 'linkheader-parser';
import parse from 'parse-link-header';

const parsers = { 'parse-link-header': parse, 'web3-storage': parseLinkHeader, 'linkheader-parser': linkHeaderParser.parse ?? linkHeaderParser.default };
for (const header of [
  '</reports?page=2>; rel="next"',
  '</reports?page=2>; title="done; page 2"; rel="next"',
  '</reports?page=2>; REL="next"',
  '</reports?page=2>; rel = "next"',
]) {
  console.log(header);
  for (const [name, read] of Object.entries(parsers)) console.log(' ', name, JSON.stringify(read(header)));
}
JS

expected=$(cat <<'TEXT'
</reports?page=2>; rel="next"
  parse-link-header {"next":{"page":"2","rel":"next","url":"/reports?page=2"}}
  web3-storage {"next":{"page":"2","rel":"next","url":"/reports?page=2"}}
  linkheader-parser {"next":{"href":"/reports?page=2"}}
</reports?page=2>; title="done; page 2"; rel="next"
  parse-link-header {"next":{"page":"2","title":"done","rel":"next","url":"/reports?page=2"}}
  web3-storage {"next":{"page":"2","title":"done","rel":"next","url":"/reports?page=2"}}
  linkheader-parser {"next":{"title":"done; page 2","href":"/reports?page=2"}}
</reports?page=2>; REL="next"
  parse-link-header {}
  web3-storage {}
  linkheader-parser {}
</reports?page=2>; rel = "next"
  parse-link-header {}
  web3-storage {}
  linkheader-parser {"next":{"href":"/reports?page=2"}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
