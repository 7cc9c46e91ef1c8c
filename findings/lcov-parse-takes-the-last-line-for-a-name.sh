#!/usr/bin/env bash
# Package: lcov-parse@1.0.0; on Node 20.20.2
# Guess: in FN:5,9,second the function is called second and begins in line 5, as
#   another parser reads it; its FNDA record gives the hits.
# Seen: the function is called 9, and the hits of second belong to no function,
#   so that it has no count at all.
# Rule: man page of geninfo: FN is the line of the start, optionally the line of
#   the end, and the name of the function. Versions from 2.2 on write FNL and
#   FNA instead.
# Matters: a gate for coverage that lists the functions without a hit passes
#   over those whose end lcov has written, and shows line numbers for names.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts lcov-parse@1.0.0 @friedemannsommer/lcov-parser@5.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import { lcovParser } from '@friedemannsommer/lcov-parser';

const lcovParse = createRequire(import.meta.url)('lcov-parse');
const text = 'TN:\nSF:src/report.ts\nFN:1,first\nFN:5,9,second\nFNDA:3,first\nFNDA:7,second\nFNF:2\nFNH:2\nend_of_record\n';
lcovParse(text, (error, [file]) => console.log('lcov-parse', JSON.stringify(file.functions.details)));
const [other] = await lcovParser({ from: text });
console.log('other parser', JSON.stringify(other.functions.details.map(({ name, line, hit }) => ({ name, line, hit }))));
JS

expected=$(cat <<'TEXT'
other parser [{"name":"first","line":1,"hit":3},{"name":"second","line":5,"hit":7}]
lcov-parse [{"name":"first","line":1,"hit":3},{"name":"9","line":5}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
