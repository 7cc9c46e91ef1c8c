#!/usr/bin/env bash
# Package: ldap2date@2.0.0, node-forge@1.4.3; on Node 20.20.2
# Guess: a Generalized Time with an offset is that moment, and
#   toGeneralizedTime() writes what parse() reads as the same date.
# Seen: the offset is read as a number of minutes and added: with +0100 a time
#   is 100 minutes later, with -0330 it is 330 minutes earlier. 50 ms are
#   written ".50" and 5 ms ".5", which are both half a second. A fraction of an
#   hour is read as one of a second. node-forge has the offset right.
# Rule: RFC 4517, section 3.3.13: a time with g-differential is local, hours and
#   minutes ahead of or behind UTC; the fraction is one of the last unit given.
# Matters: the day of the last change of an entry of a register moves by a day.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ldap2date@2.0.0 node-forge@1.4.3

cat >look.mjs <<'JS'
import ldap2date from 'ldap2date';
import forge from 'node-forge';

for (const text of ['20260228233000Z', '20260228233000+0100', '20260228233000-0330', '2026022823.5Z']) {
  const seconds = text.length >= 15;
  const other = seconds ? `| node-forge: ${forge.asn1.generalizedTimeToDate(text).toISOString()}` : '';
  console.log(text, '| ldap2date:', ldap2date.parse(text).toISOString(), other);
}
for (const milliseconds of [500, 50, 5]) {
  const date = new Date(Date.UTC(2026, 1, 28, 23, 30, 0, milliseconds));
  const text = ldap2date.toGeneralizedTime(date);
  console.log(date.toISOString(), '| written:', text, '| read back:', ldap2date.parse(text).toISOString());
}
JS

expected=$(cat <<'TEXT'
20260228233000Z | ldap2date: 2026-02-28T23:30:00.000Z | node-forge: 2026-02-28T23:30:00.000Z
20260228233000+0100 | ldap2date: 2026-03-01T01:10:00.000Z | node-forge: 2026-02-28T22:30:00.000Z
20260228233000-0330 | ldap2date: 2026-02-28T18:00:00.000Z | node-forge: 2026-03-01T02:30:00.000Z
2026022823.5Z | ldap2date: 2026-02-28T23:00:00.500Z 
2026-02-28T23:30:00.500Z | written: 20260228233000.500Z | read back: 2026-02-28T23:30:00.500Z
2026-02-28T23:30:00.050Z | written: 20260228233000.50Z | read back: 2026-02-28T23:30:00.500Z
2026-02-28T23:30:00.005Z | written: 20260228233000.5Z | read back: 2026-02-28T23:30:00.500Z
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
