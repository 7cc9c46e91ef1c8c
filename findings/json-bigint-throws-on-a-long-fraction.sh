#!/usr/bin/env bash
# Package: json-bigint@1.0.0; on Node 20.20.2 and 24.21.0
# Guess: with useNativeBigInt long integers become BigInt and fractions stay
#   numbers, as JSON.parse() gives them.
# Seen: a fraction of more than 15 characters throws a SyntaxError, although
#   it is valid JSON; with 15 it is a number.
# Matters: a share of 33.333333333333336 per cent, the usual text of a third,
#   makes the body of a response unreadable.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-bigint@1.0.0

cat >look.mjs <<'JS'
import JSONbig from 'json-bigint';

const parser = JSONbig({ useNativeBigInt: true });
for (const text of ['{"share":33.333333333333}', '{"share":33.333333333333336}', '{"share":333333333333333333}']) {
  try {
    console.log(text, parser.parse(text).share);
  } catch (error) {
    console.log(text, error.name, error.message);
  }
}
JS

expected=$(cat <<'TEXT'
{"share":33.333333333333} 33.333333333333
{"share":33.333333333333336} SyntaxError Cannot convert 33.333333333333336 to a BigInt
{"share":333333333333333333} 333333333333333333n
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
