#!/usr/bin/env bash
# Package: @mockoon/commons-server@9.9.0; on Node 20.20.2 and 24.22.3
# Guess: dateTimeShift adds a month as date-fns does, with which Mockoon
#   formats: 28 February after 31 January, and the last day of February before
#   31 March.
# Seen: the day stays and runs over, so that both are 3 March, the second one
#   in the month that it starts from; a year after 29 February is 1 March.
# Rule: date-fns, add, and TC39 Temporal, add, with the default overflow: a
#   day that the month lacks becomes its last day. Civil Code of Chile,
#   article 48, and of Spain, article 5: a period of months ends on the last
#   day of a month that has no such day.
# Matters: a mocked deadline or validity of a power lies in a month that the
#   contract excludes, on the last three days of some months only.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @mockoon/commons-server@9.9.0

cat >look.mjs <<'JS'
import { TemplateParser } from '@mockoon/commons-server';

function render(content) {
  return TemplateParser({
    shouldOmitDataHelper: true,
    content,
    environment: { data: [], routes: [] },
    processedDatabuckets: [],
    globalVariables: {},
    envVarsPrefix: '',
  });
}
const shifts = [['2026-01-30', 'months=1'], ['2026-01-31', 'months=1'], ['2026-03-31', 'months=-1'], ['2028-02-29', 'years=1']];
for (const [date, unit] of shifts) {
  console.log(date, unit, '->', render(`{{dateTimeShift date="${date}" ${unit} format="yyyy-MM-dd"}}`));
}
JS

expected=$(cat <<'TEXT'
2026-01-30 months=1 -> 2026-03-02
2026-01-31 months=1 -> 2026-03-03
2026-03-31 months=-1 -> 2026-03-03
2028-02-29 years=1 -> 2029-03-01
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
