#!/usr/bin/env bash
# Package: odata-query@8.1.0; on Node 20.20.2
# Guess: a list of two conditions is the first and the second, also where the
#   second is a text with "or", as it is for an object with or.
# Seen: a text is joined by " and " without parentheses, so that its "or"
#   divides the whole filter.
# Rule: README: an implied "and" with an array, in which a condition can be a
#   text. OData 4.01, URL Conventions, operator precedence: and comes before or.
# Matters: "reports of this company that are open or late" becomes a list with
#   the late reports of all companies.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts odata-query@8.1.0

cat >look.mjs <<'JS'
import buildQueryModule from 'odata-query';

const buildQuery = buildQueryModule.default ?? buildQueryModule;
for (const filter of [
  [{ companyId: 7 }, { or: [{ status: 'open' }, { late: true }] }],
  [{ companyId: 7 }, "status eq 'open' or late eq true"],
  { and: [{ companyId: 7 }, "status eq 'open' or late eq true"] },
])
  console.log(`${JSON.stringify(filter)}\n  ${buildQuery({ filter })}`);
JS

expected=$(cat <<'TEXT'
[{"companyId":7},{"or":[{"status":"open"},{"late":true}]}]
  ?$filter=companyId eq 7 and ((status eq 'open') or (late eq true))
[{"companyId":7},"status eq 'open' or late eq true"]
  ?$filter=companyId eq 7 and status eq 'open' or late eq true
{"and":[{"companyId":7},"status eq 'open' or late eq true"]}
  ?$filter=((companyId eq 7) and (status eq 'open' or late eq true))
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
