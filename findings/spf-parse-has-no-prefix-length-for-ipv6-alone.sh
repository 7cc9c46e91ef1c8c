#!/usr/bin/env bash
# Package: spf-parse@1.0.4; on Node 20.20.2
# Guess: "a//64", "mx//64" and the modifier "ra=postmaster" are read, or the
#   last one is passed over.
# Seen: a prefix length for IPv6 is read after a domain only. Alone it is an
#   "unknown standalone term", and the entry has no type. A macro in the place
#   of the domain of "a", "mx" and "include" is refused, in "exists" not. A
#   modifier of another standard is an error, and each such record is still
#   "valid: true".
# Rule: RFC 7208, sections 5.3 and 5.4: the domain before a dual-cidr-length is
#   optional; section 7.1: a domain-spec may end in a macro; section 6:
#   unrecognised modifiers must be ignored; RFC 6652 defines "ra".
# Matters: the check of the domain that sends the notices of new reports shows
#   errors in a right record.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spf-parse@1.0.4

cat >look.mjs <<'JS'
import parse from 'spf-parse';

for (const record of [
  'v=spf1 mx/24 -all',
  'v=spf1 mx//64 -all',
  'v=spf1 a/24//64 -all',
  'v=spf1 a:mail.firm.example/24//64 -all',
  'v=spf1 exists:%{i}.%{d} -all',
  'v=spf1 a:%{d} -all',
  'v=spf1 a -all ra=postmaster',
]) {
  const { valid, mechanisms, messages } = parse(record);
  const terms = mechanisms.slice(1).map(({ type, value }) => (value ? `${type} ${value}` : String(type)));
  const errors = (messages ?? []).filter(({ type }) => type === 'error').map(({ message }) => message);
  console.log(record, '|', terms.join(', '), '|', valid, '|', errors.join(', ') || 'no error');
}
JS

expected=$(cat <<'TEXT'
v=spf1 mx/24 -all | mx /24, all | true | no error
v=spf1 mx//64 -all | undefined, all | true | Unknown standalone term 'mx//64'
v=spf1 a/24//64 -all | undefined, all | true | Unknown standalone term 'a/24//64'
v=spf1 a:mail.firm.example/24//64 -all | a mail.firm.example/24//64, all | true | no error
v=spf1 exists:%{i}.%{d} -all | exists %{i}.%{d}, all | true | no error
v=spf1 a:%{d} -all | a, all | true | Invalid domain for the 'a' mechanism: '%{d}'
v=spf1 a -all ra=postmaster | a, all, undefined | true | Unknown standalone term 'ra=postmaster'
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
