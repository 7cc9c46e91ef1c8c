#!/usr/bin/env bash
# Package: @bufbuild/cel@0.6.1, @marcbachmann/cel-js@8.0.0; on Node 20.20.2
# Guess: has(report.share) and "share" in report are true for a report with the
#   field share, also if it is null.
# Seen: @bufbuild/cel says false for both, as for a report without the field,
#   while report.share == null is true and size() counts the key. A literal map
#   in the expression is read the same. @marcbachmann/cel-js says true.
# Rule: the language definition of CEL, field selection: if e evaluates to a
#   map, has(e.f) indicates whether the string f is a key in the map.
# Matters: in JSON, null states that a share is unknown, and a missing field
#   that it was not asked for. A rule that tells them apart with has() treats
#   both alike.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @bufbuild/cel@0.6.1 @marcbachmann/cel-js@8.0.0

cat >look.mjs <<'JS'
import { run } from '@bufbuild/cel';
import { evaluate } from '@marcbachmann/cel-js';

for (const report of [{}, { share: null }, { share: 0 }])
  for (const expression of ['has(report.share)', '"share" in report', 'size(report) == 1'])
    console.log(JSON.stringify(report), expression, run(expression, { report }), evaluate(expression, { report }));
for (const expression of ['{"share": null}.share == null', '"share" in {"share": null}'])
  console.log(expression, run(expression, {}), evaluate(expression, {}));
JS

expected=$(cat <<'TEXT'
{} has(report.share) false false
{} "share" in report false false
{} size(report) == 1 false false
{"share":null} has(report.share) false true
{"share":null} "share" in report false true
{"share":null} size(report) == 1 true true
{"share":0} has(report.share) true true
{"share":0} "share" in report true true
{"share":0} size(report) == 1 true true
{"share": null}.share == null true true
"share" in {"share": null} false true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
