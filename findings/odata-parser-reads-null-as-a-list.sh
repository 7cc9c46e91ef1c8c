#!/usr/bin/env bash
# Package: odata-parser@1.4.1; on Node 20.20.2 and 24.21.0
# Guess: null is the literal null, and 5, -5, 33.33 and true are values of their
#   types.
# Seen: null is the list ["null", ""]. A decimal is a text, while an integer is
#   a number, and "not" is returned as an error in the result, without a throw.
# Rule: the ABNF of OData 4.01: null is one of the literals, and notExpr is
#   "not" with a boolean expression.
# Matters: "end eq null" selects the powers that still hold; the service
#   compares each date with a list and finds none.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts odata-parser@1.4.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { parse } = createRequire(import.meta.url)('odata-parser');
for (const filter of [
  'share eq 5',
  'share eq -5',
  'share eq 33.33',
  'active eq true',
  'end eq null',
  "name eq 'O''Higgins'",
  'not (share eq 5)',
]) {
  const { $filter, error } = parse(`$filter=${filter}`);
  console.log(filter, '|', error ?? JSON.stringify($filter.right.value));
}
JS

expected=$(cat <<'TEXT'
share eq 5 | 5
share eq -5 | -5
share eq 33.33 | "33.33"
active eq true | true
end eq null | ["null",""]
name eq 'O''Higgins' | "O'Higgins"
not (share eq 5) | invalid $filter parameter
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
