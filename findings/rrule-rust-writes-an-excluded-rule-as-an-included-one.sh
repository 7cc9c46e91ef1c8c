#!/usr/bin/env bash
# Package: rrule-rust@3.1.1 with @rrule-rust/lib-linux-x64-gnu@3.1.1; on Node
#   20.20.2
# Guess: a set with an EXRULE that is written by toString() and read again has the
#   same dates, and a rule with SKIP=BACKWARD is applied or refused.
# Seen: toString() writes the excluded rule with the name RRULE, and the days that
#   were left out come back. RSCALE and SKIP are dropped without an error, so
#   that 31 January is followed by 31 March.
# Rule: RFC 2445, section 4.8.5.2: EXRULE defines exceptions. RFC 7529, section 4:
#   BACKWARD moves an invalid date to the last day of the month.
# Matters: payments on suspended days run again after the rule was stored, and a
#   monthly report of the last day leaves out five months.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rrule-rust@3.1.1 @rrule-rust/lib-linux-x64-gnu@3.1.1

cat >look.mjs <<'JS'
import { RRuleSet } from 'rrule-rust';

for (const rules of [
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=6\nEXRULE:FREQ=YEARLY;BYMONTH=1,3;BYMONTHDAY=15',
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=3\nEXDATE:20260215T100000Z',
  'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;COUNT=4',
]) {
  const set = RRuleSet.fromString(`DTSTART:20260115T100000Z\n${rules}`);
  const text = set.toString();
  const days = (some) => some.all(8).map((date) => `${date}`.slice(4, 8)).join(' ');
  console.log(`${rules.replace('\n', ' | ')}: ${days(set)}`);
  console.log(`  written ${text.split('\n').slice(1).join(' | ')}: ${days(RRuleSet.fromString(text))}`);
}
JS

expected=$(cat <<'TEXT'
RRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=6 | EXRULE:FREQ=YEARLY;BYMONTH=1,3;BYMONTHDAY=15: 0215 0415 0515 0615
  written RRULE:FREQ=MONTHLY;COUNT=6;BYMONTHDAY=15 | RRULE:FREQ=YEARLY;BYMONTHDAY=15;BYMONTH=1,3: 0115 0115 0215 0315 0315 0415 0515 0615
RRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=3 | EXDATE:20260215T100000Z: 0115 0315
  written RRULE:FREQ=MONTHLY;COUNT=3;BYMONTHDAY=15 | EXDATE:20260215T100000Z: 0115 0315
RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;COUNT=4: 0131 0331 0531 0731
  written RRULE:FREQ=MONTHLY;COUNT=4;BYMONTHDAY=31: 0131 0331 0531 0731
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
