#!/usr/bin/env bash
# Package: cbor-sync@1.0.4, cbor-x@1.6.9, @stablelib/cbor@2.0.4; on Node 20.20.2
# Guess: all three read each other's dates.
# Seen: cbor-sync takes the number of tag 1 for milliseconds: the date of
#   another library is read as one of January 1970. Its own dates, as text of
#   tag 0, are read by all.
# Rule: RFC 8949, section 3.4.2: tag 1 is a number of seconds since
#   1970-01-01T00:00Z.
# Matters: the date of issue of a power or the expiry of a token is read as long
#   past, without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cbor-sync@1.0.4 cbor-x@1.6.9 @stablelib/cbor@2.0.4

cat >look.mjs <<'JS'
import * as stablelib from '@stablelib/cbor';
import cborSync from 'cbor-sync';
import * as cborX from 'cbor-x';

const date = new Date('2026-02-28T12:00:00Z');
const libraries = { cborSync, cborX, stablelib };
for (const [writer, { encode }] of Object.entries(libraries)) {
  const bytes = encode(date);
  const read = Object.entries(libraries).map(([reader, { decode }]) => `${reader} ${decode(Buffer.from(bytes)).toISOString()}`);
  console.log(`${writer} writes ${Buffer.from(bytes).toString('hex').slice(0, 12)}…`, '|', read.join(', '));
}
JS

expected=$(cat <<'TEXT'
cborSync writes c07818323032… | cborSync 2026-02-28T12:00:00.000Z, cborX 2026-02-28T12:00:00.000Z, stablelib 2026-02-28T12:00:00.000Z
cborX writes c11a69a2d8c0… | cborSync 1970-01-21T12:18:00.000Z, cborX 2026-02-28T12:00:00.000Z, stablelib 2026-02-28T12:00:00.000Z
stablelib writes c07432303236… | cborSync 2026-02-28T12:00:00.000Z, cborX 2026-02-28T12:00:00.000Z, stablelib 2026-02-28T12:00:00.000Z
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
