#!/usr/bin/env bash
# Package: fontoxpath@3.34.0, saxon-js@2.7.0; on Node 20.20.2 and 24.21.0
# Guess: the end of 30 November as XML Schema writes it, 24:00:00, is the first
#   moment of December, and 30 February is refused.
# Seen: fontoxpath makes 31 November of the first and accepts 30 February,
#   which equals 2 March. SaxonJS gives 1 December and refuses 30 February.
# Rule: XML Schema part 2, 3.2.7: 24:00:00 is the first instant of the next
#   day, and the day must exist in its month.
# Matters: a term in an XML document may end at 24:00:00; a check in XPath lets
#   an impossible date pass, and makes one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fontoxpath@3.34.0 saxon-js@2.7.0

cat >look.mjs <<'JS'
import fontoxpath from 'fontoxpath';
import saxon from 'saxon-js';

const look = (run) => {
  try {
    return String(run());
  } catch ({ message }) {
    return `refused: ${message.split('\n')[0]}`;
  }
};
for (const expression of [
  "xs:dateTime('2026-11-30T24:00:00')",
  "xs:dateTime('2026-12-31T24:00:00')",
  "xs:date('2026-02-30')",
  "xs:date('2026-02-30') eq xs:date('2026-03-02')",
  "xs:date('2026-01-31') + xs:yearMonthDuration('P1M')",
]) {
  console.log(expression);
  console.log('  fontoxpath', look(() => fontoxpath.evaluateXPathToString(expression)));
  console.log('  SaxonJS', look(() => saxon.XPath.evaluate(`string(${expression})`, null, {})));
}
JS

expected=$(cat <<'TEXT'
xs:dateTime('2026-11-30T24:00:00')
  fontoxpath 2026-11-31T00:00:00
  SaxonJS 2026-12-01T00:00:00
xs:dateTime('2026-12-31T24:00:00')
  fontoxpath 2026-12-32T00:00:00
  SaxonJS 2027-01-01T00:00:00
xs:date('2026-02-30')
  fontoxpath 2026-02-30
  SaxonJS refused: Supplied value "2026-02-30" is not a valid xs:dateTime
xs:date('2026-02-30') eq xs:date('2026-03-02')
  fontoxpath true
  SaxonJS refused: Supplied value "2026-02-30" is not a valid xs:dateTime
xs:date('2026-01-31') + xs:yearMonthDuration('P1M')
  fontoxpath 2026-02-28
  SaxonJS 2026-02-28
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
