#!/usr/bin/env bash
# Package: scimmy@1.3.5; on Node 20.20.2
# Guess: not (a and b) holds where one of the two does not, and not (a or b)
#   where neither does.
# Seen: each part is negated and the "and" or "or" stays: not (a and b) is
#   read as not a and not b, not (a or b) as not a or not b. The parsed filter
#   shows it.
# Rule: RFC 7644, section 3.4.2.2: with "not" the filter is a match if the
#   expression evaluates to false.
# Matters: "all but the active ones in Lima" leaves out the active in Quito and
#   the closed ones in Lima.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts scimmy@1.3.5

cat >look.mjs <<'JS'
import SCIMMY from 'scimmy';

const firms = [
  { name: 'active in Lima', state: 'active', city: 'Lima' },
  { name: 'active in Quito', state: 'active', city: 'Quito' },
  { name: 'closed in Lima', state: 'closed', city: 'Lima' },
  { name: 'closed in Quito', state: 'closed', city: 'Quito' },
];
for (const text of [
  'state eq "active" and city eq "Lima"',
  'not (state eq "active" and city eq "Lima")',
  'not (state eq "active" or city eq "Lima")',
]) {
  const filter = new SCIMMY.Types.Filter(text);
  console.log(text);
  console.log('  parsed:', JSON.stringify(filter));
  console.log('  found:', filter.match(firms).map((firm) => firm.name).join(', '));
}
JS

expected=$(cat <<'TEXT'
state eq "active" and city eq "Lima"
  parsed: [{"state":["eq","active"],"city":["eq","Lima"]}]
  found: active in Lima
not (state eq "active" and city eq "Lima")
  parsed: [{"state":["not","eq","active"],"city":["not","eq","Lima"]}]
  found: closed in Quito
not (state eq "active" or city eq "Lima")
  parsed: [{"state":["not","eq","active"]},{"city":["not","eq","Lima"]}]
  found: active in Quito, closed in Lima, closed in Quito
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
