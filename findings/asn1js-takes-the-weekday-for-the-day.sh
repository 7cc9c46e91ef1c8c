#!/usr/bin/env bash
# Package: asn1js@4.0.0, node-forge@1.4.3; on Node 20.20.2 and 24.21.0
# Guess: a GeneralizedTime with an offset, 20261130150000+0100, is
#   2026-11-30T14:00:00Z, and a UTCTime with an offset is read or refused.
# Seen: asn1js returns 2026-11-03T16:00:00Z: the day is the number of a weekday
#   (0 to 6), and the offset is added, not subtracted. 31 December becomes 30
#   November. A UTCTime with an offset is 1899-11-30, without an error.
#   node-forge reads all of them.
# Rule: X.680, clauses 46 (GeneralizedTime) and 47 (UTCTime): a local time may
#   be followed by its difference from UTC; with -0500 it is five hours behind
#   UTC. X.690, 11.7 and 11.8: only CER and DER require the Z.
# Matters: the time in a signature or a seal of a register is moved by up to a
#   month, so a report seems signed before it was made.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts asn1js@4.0.0 node-forge@1.4.3

cat >look.mjs <<'JS'
import { fromBER } from 'asn1js';
import forge from 'node-forge';

const generalizedTime = 24;
const utcTime = 23;
for (const [tag, text, byForge] of [
  [generalizedTime, '20261130140000Z', forge.asn1.generalizedTimeToDate],
  [generalizedTime, '20261130150000+0100', forge.asn1.generalizedTimeToDate],
  [generalizedTime, '20261111090000-0500', forge.asn1.generalizedTimeToDate],
  [generalizedTime, '20261231150000+0100', forge.asn1.generalizedTimeToDate],
  [utcTime, '261130140000Z', forge.asn1.utcTimeToDate],
  [utcTime, '261130150000+0100', forge.asn1.utcTimeToDate],
]) {
  const { result } = fromBER(Uint8Array.from([tag, text.length, ...Buffer.from(text)]));
  console.log(text.padEnd(19), 'asn1js', result.toDate().toISOString(), 'forge', byForge(text).toISOString());
}
JS

expected=$(cat <<'TEXT'
20261130140000Z     asn1js 2026-11-30T14:00:00.000Z forge 2026-11-30T14:00:00.000Z
20261130150000+0100 asn1js 2026-11-03T16:00:00.000Z forge 2026-11-30T14:00:00.000Z
20261111090000-0500 asn1js 2026-11-05T04:00:00.000Z forge 2026-11-11T14:00:00.000Z
20261231150000+0100 asn1js 2026-11-30T16:00:00.000Z forge 2026-12-31T14:00:00.000Z
261130140000Z       asn1js 2026-11-30T14:00:00.000Z forge 2026-11-30T14:00:00.000Z
261130150000+0100   asn1js 1899-11-30T00:00:00.000Z forge 2026-11-30T14:00:00.000Z
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
