#!/usr/bin/env bash
# Package: @oslojs/cbor@1.0.0; on Node 20.20.2
# Guess: an unsigned integer of four octets is read up to 4294967295.
# Seen: from 2147483648 on the four octets are taken for a negative number, and
#   the class of the package for positive integers throws a TypeError without a
#   message; negative integers below -2147483648 as well. The same value in
#   eight octets is read, but below -2^53 as a number that is rounded, while
#   large positive ones are bigints.
# Rule: RFC 8949, section 3.1, major types 0 and 1: 0 to 2^64-1 and -2^64 to -1;
#   section 4.1: the preferred form is the shortest, which is the one refused.
# Matters: seconds since 1970 need the upper half from 19 January 2038 on: a
#   power of attorney or a token that ends later cannot be read.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @oslojs/cbor@1.0.0

cat >look.mjs <<'JS'
import { decodeCBORToNativeValue } from '@oslojs/cbor';

for (const hex of [
  '1a7fffffff',
  '1a80000000',
  '1affffffff',
  '1b0000000080000000',
  '3a7fffffff',
  '3a80000000',
  '1b0020000000000001',
  '3b0020000000000001',
]) {
  try {
    const [value] = decodeCBORToNativeValue(Buffer.from(hex, 'hex'), 4);
    console.log(hex, typeof value, String(value));
  } catch (error) {
    console.log(hex, 'throws', error.name, JSON.stringify(error.message));
  }
}
JS

expected=$(cat <<'TEXT'
1a7fffffff number 2147483647
1a80000000 throws TypeError ""
1affffffff throws TypeError ""
1b0000000080000000 number 2147483648
3a7fffffff number -2147483648
3a80000000 throws TypeError ""
1b0020000000000001 bigint 9007199254740993
3b0020000000000001 number -9007199254740994
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
