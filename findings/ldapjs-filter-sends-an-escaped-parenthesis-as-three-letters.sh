#!/usr/bin/env bash
# Package: @ldapjs/filter@2.1.1, ldapts@9.2.0; on Node 20.20.2
# Guess: a filter that is read from text and the same filter made from the bare
#   value match the same entries and send the same bytes.
# Seen: parseString() leaves "\28" as it is: the filter sends a backslash and
#   two digits, and matches no entry, not even that of the filter whose own text
#   it is. ldapts reads the escape; "new EqualityFilter" is right as well.
# Rule: RFC 4515, section 3: "\" and two hexadecimal digits stand for the octet
#   of that number; parentheses, asterisks and backslashes have to be escaped.
# Matters: the name of a firm as "Uno (en liquidación)" is not found in the
#   directory, in either spelling.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ldapjs/filter@2.1.1 ldapts@9.2.0

cat >look.mjs <<'JS'
import filters from '@ldapjs/filter';
import { FilterParser } from 'ldapts';

for (const value of ['Uno', 'Uno (en cierre)', 'Uno*']) {
  const entry = { cn: value };
  const made = new filters.EqualityFilter({ attribute: 'cn', value });
  const read = filters.parseString(made.toString());
  console.log(made.toString(), '| ldapts:', FilterParser.parseString(made.toString()).value);
  for (const [name, filter] of Object.entries({ made, read })) {
    console.log(`  ${name}: value ${filter.value}, ${filter.toBer().buffer.length} bytes, matches ${filter.matches(entry)}`);
  }
}
JS

expected=$(cat <<'TEXT'
(cn=Uno) | ldapts: Uno
  made: value Uno, 11 bytes, matches true
  read: value Uno, 11 bytes, matches true
(cn=Uno \28en cierre\29) | ldapts: Uno (en cierre)
  made: value Uno (en cierre), 23 bytes, matches true
  read: value Uno \28en cierre\29, 27 bytes, matches false
(cn=Uno\2a) | ldapts: Uno*
  made: value Uno*, 12 bytes, matches true
  read: value Uno\2a, 14 bytes, matches false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
