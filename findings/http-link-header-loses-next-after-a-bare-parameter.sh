#!/usr/bin/env bash
# Package: http-link-header@1.1.4; on Node 20.20.2 and 24.21.0
# Guess: a parameter without a value is read at any place, and an empty element
#   between two commas is skipped.
# Seen: before another parameter it swallows the name of that one: the link has
#   the attribute "crossorigin; rel" and no rel. An empty element throws.
# Rule: RFC 8288, section 3: the value of a parameter is optional, in any
#   place. RFC 9110, section 5.6.1.2: a recipient must ignore empty elements.
# Matters: a list of reports ends after its first page for this client, as the
#   link to the next one has no relation.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts http-link-header@1.1.4

cat >look.mjs <<'JS'
import LinkHeader from 'http-link-header';

for (const text of [
  '</reports?page=2>; rel="next"; crossorigin',
  '</reports?page=2>; crossorigin; rel="next"',
  '</reports?page=1>; rel="prev", </reports?page=3>; rel="next"',
  '</reports?page=1>; rel="prev", , </reports?page=3>; rel="next"',
])
  try {
    const { refs } = LinkHeader.parse(text);
    console.log(`${text}\n  ${JSON.stringify(refs)}`);
  } catch ({ message }) {
    console.log(`${text}\n  ${message}`);
  }
JS

expected=$(cat <<'TEXT'
</reports?page=2>; rel="next"; crossorigin
  [{"uri":"/reports?page=2","rel":"next","crossorigin":""}]
</reports?page=2>; crossorigin; rel="next"
  [{"uri":"/reports?page=2","crossorigin; rel":"next"}]
</reports?page=1>; rel="prev", </reports?page=3>; rel="next"
  [{"uri":"/reports?page=1","rel":"prev"},{"uri":"/reports?page=3","rel":"next"}]
</reports?page=1>; rel="prev", , </reports?page=3>; rel="next"
  Unexpected character "," at offset 31
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
