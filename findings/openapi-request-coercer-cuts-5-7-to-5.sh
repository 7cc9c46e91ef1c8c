#!/usr/bin/env bash
# Package: openapi-request-coercer@12.1.3, openapi-request-validator@12.1.3;
#   on Node 20.20.2 and 24.22.3
# Guess: a text that is no integer stays a text, as 12abc does, so that the
#   validator after the coercer refuses it; a list type with null and the
#   fields of a deepObject are coerced too.
# Seen: 5.7 becomes 5 and 0x10 becomes 16, and the validator accepts them;
#   twenty digits lose the last ones. The texts of ["integer", "null"] and of
#   a deepObject stay texts, so that these are refused.
# Rule: JSON Schema 2020-12, Validation 6.1.1: an integer has no fractional
#   part. RFC 8259, section 6: a number of JSON has no hexadecimal form.
#   OpenAPI 3.1, Style Examples: deepObject.
# Matters: a request for page 5.7 or amount 0x10 is answered as if it were
#   valid, and one with a valid filter gets 400.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts openapi-request-coercer@12.1.3 openapi-request-validator@12.1.3

cat >look.mjs <<'JS'
import coercing from 'openapi-request-coercer';
import validating from 'openapi-request-validator';

const integer = { schema: { type: 'integer' } };
const cases = [
  ...['5', '12abc', '5.7', '0x10', '12345678901234567890'].map((text) => [integer, text]),
  [{ schema: { type: ['integer', 'null'] } }, '5'],
  [{ style: 'deepObject', schema: { type: 'object', properties: { page: { type: 'integer' } } } }, { page: '5' }],
];
for (const [parameter, sent] of cases) {
  const parameters = [{ name: 'p', in: 'query', ...parameter }];
  const request = { query: { p: sent }, params: {}, headers: {} };
  new coercing.default({ parameters }).coerce(request);
  const errors = new validating.default({ parameters }).validateRequest(request);
  const result = errors ? `refused: ${errors.errors[0].message}` : 'accepted';
  console.log(JSON.stringify(sent), '->', JSON.stringify(request.query.p), result);
}
JS

expected=$(cat <<'TEXT'
"5" -> 5 accepted
"12abc" -> "12abc" refused: must be integer
"5.7" -> 5 accepted
"0x10" -> 16 accepted
"12345678901234567890" -> 12345678901234567000 accepted
"5" -> "5" refused: must be integer,null
{"page":"5"} -> {"page":"5"} refused: must be integer
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
