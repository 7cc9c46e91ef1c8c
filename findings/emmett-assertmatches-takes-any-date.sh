#!/usr/bin/env bash
# Package: @event-driven-io/emmett@0.42.0; on Node 20.20.2
# Guess: assertMatches fails if the expected event has another date than the
#   actual one, as it does for another text or number.
# Seen: it passes for two different dates, also inside a list, and isSubset is
#   true. assertDeepEqual fails as it should.
# Rule: the error of assertMatches names the part that is not a subset of the
#   actual object; a date of 2027 is no part of an event with a date of 2026.
# Matters: a test of the rule that sets the end of a power passes with any end,
#   so that the wrong term is found by the first client.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @event-driven-io/emmett@0.42.0

cat >look.mjs <<'JS'
import { assertDeepEqual, assertMatches, isSubset } from '@event-driven-io/emmett';

const check = (name, act) => {
  try { act(); console.log(name, 'passes'); } catch { console.log(name, 'fails'); }
};
const actual = { type: 'PowerGranted', data: { holder: 'A', share: 25, end: new Date('2026-01-31'), ends: [new Date('2026-01-31')] } };
for (const data of [{ holder: 'B' }, { share: 50 }, { end: new Date('2027-12-31') }, { ends: [new Date('2027-12-31')] }]) {
  check(`assertMatches ${JSON.stringify(data)}`, () => assertMatches(actual, { data }));
  console.log('  isSubset', isSubset(actual, { data }));
}
check('assertDeepEqual of two dates', () => assertDeepEqual({ end: new Date('2026-01-31') }, { end: new Date('2027-12-31') }));
JS

expected=$(cat <<'TEXT'
assertMatches {"holder":"B"} fails
  isSubset false
assertMatches {"share":50} fails
  isSubset false
assertMatches {"end":"2027-12-31T00:00:00.000Z"} passes
  isSubset true
assertMatches {"ends":["2027-12-31T00:00:00.000Z"]} passes
  isSubset true
assertDeepEqual of two dates fails
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
