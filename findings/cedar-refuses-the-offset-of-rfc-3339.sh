#!/usr/bin/env bash
# Package: @cedar-policy/cedar-wasm@4.13.0; on Node 20.20.2 and 24.21.0
# Guess: datetime() of Cedar reads the dates of JSON APIs, and decimal() reads
#   each number with up to four digits after the point.
# Seen: an offset with a colon (-04:00) is refused, one without (-0400) is
#   read. decimal("25") is refused, decimal("25.0") is read. The policy is then
#   left out, so a permit turns into deny and a forbid into allow.
# Rule: RFC 3339, section 5.6: the offset has a colon. Cedar documents its own
#   form, and that a policy with an error is left out.
# Matters: policies over fields of a report have to rewrite each moment and
#   each share first; the answer is a decision, with the error beside it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @cedar-policy/cedar-wasm@4.13.0

cat >look.mjs <<'JS'
import cedar from '@cedar-policy/cedar-wasm/nodejs';

const entity = (type) => ({ type, id: 'example' });
const decide = (staticPolicies) => {
  const { response } = cedar.isAuthorized({
    principal: entity('User'),
    action: entity('Action'),
    resource: entity('Report'),
    context: {},
    entities: [],
    policies: { staticPolicies },
  });
  return [response.decision, ...response.diagnostics.errors.map(({ error }) => error.message)].join(': ');
};
const permit = 'permit(principal, action, resource)';
for (const condition of [
  'datetime("2026-11-30T00:00:00-0400") > datetime("2026-11-30")',
  'datetime("2026-11-30T00:00:00-04:00") > datetime("2026-11-30")',
  'decimal("33.3333").greaterThan(decimal("25.0"))',
  'decimal("33.3333").greaterThan(decimal("25"))',
])
  console.log(condition, decide(`${permit} when { ${condition} };`));
console.log('forbid', decide(`${permit}; forbid(principal, action, resource) when { decimal("25") == decimal("25.0") };`).split(':')[0]);
JS

expected=$(cat <<'TEXT'
datetime("2026-11-30T00:00:00-0400") > datetime("2026-11-30") allow
datetime("2026-11-30T00:00:00-04:00") > datetime("2026-11-30") deny: error while evaluating `datetime` extension function: invalid millisecond and/or offset pattern
decimal("33.3333").greaterThan(decimal("25.0")) allow
decimal("33.3333").greaterThan(decimal("25")) deny: error while evaluating `decimal` extension function: `25` is not a well-formed decimal value
forbid allow
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
