#!/usr/bin/env bash
# Package: scim2-parse-filter@0.2.10, scim-query-filter-parser@2.0.4; on Node
#   20.20.2
# Guess: a condition in square brackets holds for one and the same email.
# Seen: each part of it may hold for another one: a director whose work email
#   is at another firm is found by type "work" and the domain of the home
#   email. A "not" inside the brackets finds no one who also has a work email.
#   The other parser takes each email by itself.
# Rule: RFC 7644, section 3.4.2.2, complex attribute filter grouping: the
#   expressions "MUST be applied to the same value of a parent attribute".
# Matters: a list of recipients of a report, by kind and domain, has wrong
#   persons in it and misses right ones.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts scim2-parse-filter@0.2.10 scim-query-filter-parser@2.0.4

cat >look.mjs <<'JS'
import { compileFilter } from 'scim-query-filter-parser';
import { filter, parse } from 'scim2-parse-filter';

const users = [
  { userName: 'first', emails: [{ type: 'work', value: 'a@firm.example' }, { type: 'home', value: 'a@home.example' }] },
  { userName: 'second', emails: [{ type: 'work', value: 'b@other.example' }, { type: 'home', value: 'b@firm.example' }] },
];
const names = (test) => users.filter(test).map((user) => user.userName).join(', ') || 'none';
for (const text of [
  'emails[type eq "work" and value ew "@firm.example"]',
  'emails[type eq "work" and value ew "@home.example"]',
  'emails[type ne "work" and value ew "@firm.example"]',
]) {
  console.log(text);
  console.log('  scim2-parse-filter:', names(filter(parse(text))));
  console.log('  scim-query-filter-parser:', names(compileFilter(text)));
}
const text = 'emails[not (type eq "work")]';
console.log(text);
console.log('  scim2-parse-filter:', names(filter(parse(text))));
JS

expected=$(cat <<'TEXT'
emails[type eq "work" and value ew "@firm.example"]
  scim2-parse-filter: first, second
  scim-query-filter-parser: first
emails[type eq "work" and value ew "@home.example"]
  scim2-parse-filter: first
  scim-query-filter-parser: none
emails[type ne "work" and value ew "@firm.example"]
  scim2-parse-filter: first, second
  scim-query-filter-parser: second
emails[not (type eq "work")]
  scim2-parse-filter: none
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
