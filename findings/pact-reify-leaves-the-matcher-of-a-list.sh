#!/usr/bin/env bash
# Package: @pact-foundation/pact@17.1.4, MatchersV3; on node@24.21.0
# Guess: reify gives the example of arrayContaining as a list, as of eachLike,
#   and regex(/^es$/i, "ES") is a pattern that fits its example.
# Seen: reify leaves an object with "pact:matcher:type" and "variants" in place
#   of the list. regex keeps the source of the expression without its flag i, so
#   that the example does not match.
# Rule: the comment of reify: it recurses the object, removes the matchers and
#   returns the raw example content; regex takes a RegExp or a text.
# Matters: a test that reuses the contract as its expected value compares a list
#   with a matcher, and the provider is refused for the very value of the
#   example.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund @pact-foundation/pact@17.1.4 node@24.21.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { MatchersV3 } = createRequire(import.meta.url)('@pact-foundation/pact');
const { arrayContaining, eachLike, like, regex, reify } = MatchersV3;
console.log('eachLike', JSON.stringify(reify({ holders: eachLike('A') })));
console.log('arrayContaining', JSON.stringify(reify({ holders: arrayContaining(like('A'), like('B')) })));
const matcher = regex(/^es$/i, 'ES');
console.log('regex', JSON.stringify(matcher), new RegExp(matcher.regex).test(matcher.value));
JS

expected=$(cat <<'TEXT'
eachLike {"holders":["A"]}
arrayContaining {"holders":{"pact:matcher:type":"arrayContains","variants":["A","B"]}}
regex {"pact:matcher:type":"regex","regex":"^es$","value":"ES"} false
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
