#!/usr/bin/env bash
# Package: @mitmaro/http-authorization-header@1.0.0; on Node 20.20.2
# Guess: parse() returns the values that were given to create(), and reads a
#   list with an empty element; its README: strictly following RFC 7235.
# Seen: create() escapes a quotation mark, but not a backslash. With one at the
#   end of the value, parse() refuses the header; in the middle it is lost. An
#   empty element of the list, a=1,,b=2, is refused as well.
# Rule: RFC 9110, which replaces RFC 7235, section 5.6.4: a backslash in a
#   quoted string is escaped by a second one; section 5.6.1.2: a recipient must
#   parse and ignore a reasonable number of empty list elements.
# Matters: user names of a Windows domain, as FIRM\ana, arrive as FIRMana.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @mitmaro/http-authorization-header@1.0.0

cat >look.mjs <<'JS'
import { create, parse } from '@mitmaro/http-authorization-header';

const read = (header) => {
  try {
    return JSON.stringify(parse(header).values);
  } catch (error) {
    return error.message;
  }
};
for (const value of ['ana', 'the "firm"', 'FIRM\\ana', 'C:\\firm\\']) {
  const header = create('Custom', [['user', value]]);
  console.log(value, '| written:', header, '| read:', read(header));
}
console.log('Custom a=1,b=2 | read:', read('Custom a=1,b=2'));
console.log('Custom a=1,,b=2 | read:', read('Custom a=1,,b=2'));
JS

expected=$(cat <<'TEXT'
ana | written: Custom user=ana | read: [["user","ana"]]
the "firm" | written: Custom user="the \"firm\"" | read: [["user","the \"firm\""]]
FIRM\ana | written: Custom user="FIRM\ana" | read: [["user","FIRMana"]]
C:\firm\ | written: Custom user="C:\firm\" | read: Invalid auth param value
Custom a=1,b=2 | read: [["a","1"],["b","2"]]
Custom a=1,,b=2 | read: Invalid auth param name
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
