#!/usr/bin/env bash
# Package: json-canonicalize@3.0.1, canonicalize@4.0.0, json-canon@1.0.1; on
#   Node 20.20.2 and 24.21.0
# Guess: three libraries of RFC 8785 give the same bytes for the same value,
#   also where a class has toJSON().
# Seen: json-canonicalize puts the result of toJSON() into the text as it is,
#   keys unsorted; canonicalize and json-canon sort it.
# Rule: RFC 8785, section 3.2.3: properties are sorted, at every level.
# Matters: a digest over the canonical form differs between the signer that
#   has class instances and the verifier that has parsed JSON.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-canonicalize@3.0.1 canonicalize@4.0.0 json-canon@1.0.1

cat >look.mjs <<'JS'
import canonicalize from 'canonicalize';
import { canonicalize as jsonCanonicalize } from 'json-canonicalize';
import jsonCanon from 'json-canon';

class Money {
  toJSON() {
    return { unit: 'CLF', amount: 12 };
  }
}
const report = { total: new Money() };
console.log('canonicalize     ', canonicalize(report));
console.log('json-canon       ', jsonCanon(report));
console.log('json-canonicalize', jsonCanonicalize(report));
console.log('after a parse    ', jsonCanonicalize(JSON.parse(JSON.stringify(report))));
JS

expected=$(cat <<'TEXT'
canonicalize      {"total":{"amount":12,"unit":"CLF"}}
json-canon        {"total":{"amount":12,"unit":"CLF"}}
json-canonicalize {"total":{"unit":"CLF","amount":12}}
after a parse     {"total":{"amount":12,"unit":"CLF"}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
