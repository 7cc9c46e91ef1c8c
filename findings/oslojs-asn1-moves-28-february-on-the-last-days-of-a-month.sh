#!/usr/bin/env bash
# Package: @oslojs/asn1@1.0.0; on Node 20.20.2
# Guess: toDate() of a GeneralizedTime or UTCTime depends on its octets only.
# Seen: it starts from the day of now and sets the month before the day. On the
#   29th to the 31st, 28 February is 28 March; on the 31st, 15 April is 15 May.
#   From the 1st to the 28th all are right. The script sets the clock.
# Rule: X.680, clauses 46 (GeneralizedTime) and 47 (UTCTime): the text of the
#   value states year, month, day and hour.
# Matters: a date shown from a signed document is a month late on up to three
#   days of a month, and a test of it passes on the other days.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @oslojs/asn1@1.0.0

cat >look.mjs <<'JS'
import { parseASN1NoLeftoverBytes } from '@oslojs/asn1';

const RealDate = Date;
const read = (tag, text) => parseASN1NoLeftoverBytes(new Uint8Array([tag, text.length, ...Buffer.from(text)]));
for (const now of ['2026-11-28', '2026-11-29', '2026-10-31']) {
  globalThis.Date = class extends RealDate {
    constructor() {
      super(`${now}T12:00:00Z`);
    }
  };
  const dates = [
    read(0x18, '20260228233000Z').generalizedTime().toDate(),
    read(0x18, '20280415000000Z').generalizedTime().toDate(),
    read(0x17, '260228233000Z').utcTime().toDate(20),
  ];
  globalThis.Date = RealDate;
  console.log(`read on ${now}:`, dates.map((date) => date.toISOString()).join(', '));
}
JS

expected=$(cat <<'TEXT'
read on 2026-11-28: 2026-02-28T23:30:00.000Z, 2028-04-15T00:00:00.000Z, 2026-02-28T23:30:00.000Z
read on 2026-11-29: 2026-03-28T23:30:00.000Z, 2028-04-15T00:00:00.000Z, 2026-03-28T23:30:00.000Z
read on 2026-10-31: 2026-03-28T23:30:00.000Z, 2028-05-15T00:00:00.000Z, 2026-03-28T23:30:00.000Z
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
