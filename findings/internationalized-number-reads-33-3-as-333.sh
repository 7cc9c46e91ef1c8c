#!/usr/bin/env bash
# Package: @internationalized/number@3.6.9; on Node 20.20.2 and 24.21.0
# Guess: a parser for es-CL reads 33,3 and refuses 33.3, where the point
#   separates no thousands.
# Seen: 33.3 is 333, 12.34 is 1234, .5 is 5 and "33.3%" is 333 %;
#   isValidPartialNumber() is true for each. In es-MX 1.234,5 is 1.2345.
# Rule: CLDR for es-CL: the point separates groups of three digits.
# Matters: numeric keypads write a point, and exports of other systems too; a
#   share of a third becomes one of 333.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @internationalized/number@3.6.9

cat >look.mjs <<'JS'
import { NumberParser } from '@internationalized/number';

for (const [locale, options, texts] of [
  ['es-CL', {}, ['33,3', '33.3', '12.34', '.5', '1.2.3', '1.234']],
  ['es-CL', { style: 'percent', maximumFractionDigits: 1 }, ['33,3%', '33.3%']],
  ['es-MX', {}, ['1,234.5', '1.234,5']],
]) {
  const parser = new NumberParser(locale, options);
  for (const text of texts) console.log(locale, text, '->', parser.parse(text), parser.isValidPartialNumber(text));
}
JS

expected=$(cat <<'TEXT'
es-CL 33,3 -> 33.3 true
es-CL 33.3 -> 333 true
es-CL 12.34 -> 1234 true
es-CL .5 -> 5 true
es-CL 1.2.3 -> 123 true
es-CL 1.234 -> 1234 true
es-CL 33,3% -> 0.333 true
es-CL 33.3% -> 3.33 true
es-MX 1,234.5 -> 1234.5 true
es-MX 1.234,5 -> 1.2345 true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
