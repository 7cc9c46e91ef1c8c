#!/usr/bin/env bash
# Package: rdf-literal@2.0.0 with n3@2.13.12; on Node 20.20.2
# Guess: toRdf writes, and fromRdf reads, the lexical forms of XML Schema for
#   the types that getSupportedRdfDatatypes lists.
# Seen: toRdf writes gMonthDay as 11-5, gDay as 5 and gYearMonth of May as
#   2026-5. fromRdf gives an invalid Date for --11-05 and ---05 and for a date
#   with an offset, and reads INF and -INF as NaN although toRdf writes INF. The
#   integer 1e21 becomes an xsd:long "1e+21".
# Rule: XML Schema 1.1 part 2, sections 3.3.9 to 3.3.14: gMonthDay is --11-05,
#   gDay ---05, gYearMonth 2026-05, a date may have a time zone; 3.3.5: INF is a
#   double; 3.4.16: a long is written in digits and fits 64 bits.
# Matters: the end of a business year, --12-31, cannot be read, and what is
#   written is refused by a validator.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rdf-literal@2.0.0 n3@2.13.12

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

process.env.TZ = 'UTC';
const require = createRequire(import.meta.url);
const { fromRdf, getSupportedRdfDatatypes, toRdf } = require('rdf-literal');
const { literal, namedNode } = require('n3').DataFactory;

const type = (name) => namedNode(`http://www.w3.org/2001/XMLSchema#${name}`);
const supported = getSupportedRdfDatatypes().map(({ value }) => value);
for (const name of ['date', 'gYear', 'gYearMonth', 'gMonthDay', 'gDay'])
  console.log(`${name}, ${supported.includes(type(name).value) ? 'supported' : 'not supported'}: ${['2026-11-05', '2026-05-31'].map((day) => toRdf(new Date(day), { datatype: type(name) }).value).join(', ')}`);
for (const number of [Infinity, 1e21]) console.log(`${number}: ${toRdf(number).value} of ${toRdf(number).datatype.value.split('#')[1]}`);
for (const [name, text] of [['gYearMonth', '2026-11'], ['gMonthDay', '--11-05'], ['gDay', '---05'], ['date', '2026-11-05'], ['date', '2026-11-05-03:00'], ['double', '1.5'], ['double', 'INF'], ['double', '-INF']]) {
  let seen;
  try {
    const value = fromRdf(literal(text, type(name)));
    seen = value instanceof Date && value.getTime() ? value.toISOString() : value;
  } catch (error) {
    seen = error.message;
  }
  console.log(`${name} ${text} → ${seen}`);
}
JS

expected=$(cat <<'TEXT'
date, supported: 2026-11-05, 2026-05-31
gYear, supported: 2026, 2026
gYearMonth, supported: 2026-11, 2026-5
gMonthDay, supported: 11-5, 5-31
gDay, supported: 5, 31
Infinity: INF of double
1e+21: 1e+21 of long
gYearMonth 2026-11 → 2026-11-01T00:00:00.000Z
gMonthDay --11-05 → Invalid Date
gDay ---05 → Invalid Date
date 2026-11-05 → 2026-11-05T00:00:00.000Z
date 2026-11-05-03:00 → Invalid Date
double 1.5 → 1.5
double INF → NaN
double -INF → NaN
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
