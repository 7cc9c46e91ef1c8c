#!/usr/bin/env bash
# Package: jsonpathly@3.0.0; on Node 20.20.2 and 24.22.3
# Guess: $..[?@.in == 'query'] finds each object with this field, wherever it
#   stands, as $..* with the filter does.
# Seen: the entries of lists are left out: the parameters of an operation are
#   not found, an object in an object is. $..parameters[?...] and $..*[?...]
#   find them.
# Rule: RFC 9535, 2.5.2.2: the selectors of a descendant segment are applied
#   to each node that is visited, and 2.3.5.2: a filter selects among the
#   elements of an array and the members of an object.
# Matters: an Overlay that is applied with it, in bump-cli or openapi-format,
#   silently changes no parameter.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonpathly@3.0.0

cat >look.mjs <<'JS'
import { paths } from 'jsonpathly';

const document = {
  parameters: [{ name: 'from', in: 'query' }, { name: 'id', in: 'path' }],
  components: { Page: { name: 'page', in: 'query' } },
};
for (const query of ["$..[?@.in == 'query']", "$..*[?@.in == 'query']", "$..parameters[?@.in == 'query']", '$..[0]']) {
  console.log(query, '->', paths(document, query).join(' '));
}
JS

expected=$(cat <<'TEXT'
$..[?@.in == 'query'] -> $['components']['Page']
$..*[?@.in == 'query'] -> $['parameters'][0] $['components']['Page']
$..parameters[?@.in == 'query'] -> $['parameters'][0]
$..[0] -> $['parameters'][0]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
