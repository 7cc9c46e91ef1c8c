#!/usr/bin/env bash
# Package: asn1.js@5.4.1, @panva/asn1.js@1.0.0, node-forge@1.4.3, asn1js@4.0.0;
#   on Node 20.20.2
# Guess: the time of a time stamp, 20260228233000.892Z, keeps its milliseconds;
#   an offset is applied or refused; the year 50 of a UTCTime is 1950.
# Seen: asn1.js and its copy by panva read and write whole seconds only, ignore
#   an offset, so 23:30 +0100 is 23:30Z, and take the year 50 for 2050.
#   node-forge has all of them right, asn1js the fraction and the year.
# Rule: RFC 3161, section 2.4.2: genTime may have a fraction of a second; RFC
#   5280, section 4.1.2.5.1: YY of 50 or more is 19YY; X.680, clause 46: a local
#   time with its difference from UTC.
# Matters: two time stamps of one second, of the report and of its annex, lose
#   their order.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts asn1.js@5.4.1 @panva/asn1.js@1.0.0 node-forge@1.4.3 asn1js@4.0.0

cat >look.mjs <<'JS'
import panva from '@panva/asn1.js';
import asn1 from 'asn1.js';
import { fromBER } from 'asn1js';
import forge from 'node-forge';

const model = (library, type) => library.define('Time', function () {
  this[type]();
});
const print = (date) => new Date(date).toISOString();
for (const [tag, type, text] of [
  [0x18, 'gentime', '20260228233000.892Z'],
  [0x18, 'gentime', '20260228233000+0100'],
  [0x17, 'utctime', '491231235959Z'],
  [0x17, 'utctime', '500101000000Z'],
]) {
  const bytes = Buffer.from([tag, text.length, ...Buffer.from(text)]);
  console.log(text);
  console.log('  asn1.js', print(model(asn1, type).decode(bytes, 'der')), '@panva', print(model(panva, type).decode(bytes, 'der')));
  const byForge = type === 'gentime' ? forge.asn1.generalizedTimeToDate(text) : forge.asn1.utcTimeToDate(text);
  console.log('  forge  ', print(byForge), text.endsWith('Z') ? `asn1js ${print(fromBER(bytes).result.toDate())}` : '');
}
const written = model(asn1, 'gentime').encode(Date.parse('2026-02-28T23:30:00.892Z'), 'der');
console.log('written by asn1.js:', written.subarray(2).toString());
JS

expected=$(cat <<'TEXT'
20260228233000.892Z
  asn1.js 2026-02-28T23:30:00.000Z @panva 2026-02-28T23:30:00.000Z
  forge   2026-02-28T23:30:00.892Z asn1js 2026-02-28T23:30:00.892Z
20260228233000+0100
  asn1.js 2026-02-28T23:30:00.000Z @panva 2026-02-28T23:30:00.000Z
  forge   2026-02-28T22:30:00.000Z 
491231235959Z
  asn1.js 2049-12-31T23:59:59.000Z @panva 2049-12-31T23:59:59.000Z
  forge   2049-12-31T23:59:59.000Z asn1js 2049-12-31T23:59:59.000Z
500101000000Z
  asn1.js 2050-01-01T00:00:00.000Z @panva 2050-01-01T00:00:00.000Z
  forge   1950-01-01T00:00:00.000Z asn1js 1950-01-01T00:00:00.000Z
written by asn1.js: 20260228233000Z
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
