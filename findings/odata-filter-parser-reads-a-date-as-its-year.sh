#!/usr/bin/env bash
# Package: odata-filter-parser@0.6.5; on Node 20.20.2
# Guess: a date, a date with a time, a decimal below zero and true are read as
#   such, and "and" in a quoted name is part of it; or an error tells that V4 is
#   not supported.
# Seen: 2026-01-31 is the number 2026, -0.5 is 0, true is null, and 'Wine and
#   Oil' is cut at its "and". Of three conditions the last two are joined, also
#   where "and" comes before "or".
# Rule: README: a subset of the functions of OData V2 through V4. OData 4.01,
#   URL Conventions: DateValue eq 2012-12-03, DecimalValue eq 34.95 and
#   TrueValue eq true are literals of an expression; and comes before or.
# Matters: a list of reports since a day starts at a number or at nothing, and
#   no error shows that the filter was read in another way.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts odata-filter-parser@0.6.5

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { Parser } = createRequire(import.meta.url)('odata-filter-parser');
for (const text of ['since ge 2026-01-31', 'sent lt 2026-01-31T10:00:00Z', 'change eq -0.5', 'active eq true', "name eq 'Wine'", "name eq 'Wine and Oil'", 'a eq 1 and b eq 2 or c eq 3'])
  console.log(text, '|', JSON.stringify(Parser.parse(text)));
JS

expected=$(cat <<'TEXT'
since ge 2026-01-31 | {"subject":"since","value":2026,"operator":"ge"}
sent lt 2026-01-31T10:00:00Z | {"subject":"sent","value":2026,"operator":"lt"}
change eq -0.5 | {"subject":"change","value":0,"operator":"eq"}
active eq true | {"subject":"active","value":null,"operator":"eq"}
name eq 'Wine' | {"subject":"name","value":"Wine","operator":"eq"}
name eq 'Wine and Oil' | {"subject":{"subject":"name","value":"'Wine","operator":"eq"},"value":null,"operator":"and"}
a eq 1 and b eq 2 or c eq 3 | {"subject":{"subject":"a","value":1,"operator":"eq"},"value":{"subject":{"subject":"b","value":2,"operator":"eq"},"value":{"subject":"c","value":3,"operator":"eq"},"operator":"or"},"operator":"and"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
