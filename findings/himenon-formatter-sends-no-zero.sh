#!/usr/bin/env bash
# Package: @himenon/openapi-parameter-formatter@2.1.0; on Node 20.20.2 and
#   24.22.3
# Guess: 0, false and the empty text are three values, and a slash in a path
#   parameter is encoded as it is in the query.
# Seen: in the query 0 and false are sent as the empty value. In a path of the
#   style matrix numbers and booleans lose their value. A path parameter is
#   not encoded at all, so that r/1 is two segments. Entries of spaceDelimited
#   with a space are not told apart.
# Rule: OpenAPI 3.1, Style Examples, and RFC 6570, 3.2.1 and 3.2.7, to which
#   it refers: a defined value is expanded, with all but unreserved characters
#   percent-encoded.
# Matters: a client that was generated with it asks for share= in place of
#   share=0, and for another resource where an id has a slash.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @himenon/openapi-parameter-formatter@2.1.0

cat >look.mjs <<'JS'
import { PathParameter, QueryParameter } from '@himenon/openapi-parameter-formatter';

for (const value of ['x', 5, 0, true, false, '']) {
  const query = QueryParameter.generate('p', { value, style: 'form', explode: true });
  const matrix = PathParameter.generate('p', { value, style: 'matrix', explode: false });
  console.log(JSON.stringify(value), 'query', query, '| path', matrix);
}
for (const value of ['r/1', ['a/b', 'c']]) {
  const query = QueryParameter.generate('p', { value, style: 'form', explode: false });
  const simple = PathParameter.generate('p', { value, style: 'simple', explode: false });
  console.log(JSON.stringify(value), 'query', query, '| path', simple);
}
const value = ['Sur', 'Norte y Sur'];
console.log(JSON.stringify(value), 'query', QueryParameter.generate('p', { value, style: 'spaceDelimited', explode: false }));
JS

expected=$(cat <<'TEXT'
"x" query p=x | path ;p=x
5 query p=5 | path ;p
0 query p= | path ;p
true query p=true | path ;p
false query p= | path ;p
"" query p= | path ;p=
"r/1" query p=r%2F1 | path r/1
["a/b","c"] query p=a%2Fb%2Cc | path a/b,c
["Sur","Norte y Sur"] query p=Sur%20Norte%20y%20Sur
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
