#!/usr/bin/env bash
# Package: @typespec/openapi3@1.16.0, its command tsp-openapi3; on node@24.21.0
# Guess: exclusiveMinimum of OpenAPI 3.1 becomes @minValueExclusive, as it does
#   from OpenAPI 3.0, and a default of 0 or false is kept as 20 and true are.
# Seen: the exclusive limits of 3.1 are left out, and so are the defaults 0,
#   false and the empty text. The default of a date is kept as a text, with
#   which the result does not compile.
# Rule: documentation of the command: converts an OpenAPI 3.0 or 3.1 document to
#   TypeSpec. TypeSpec has @minValueExclusive and defaults of each type, and
#   plainDate.fromISO for a date.
# Matters: an API that moves to TypeSpec accepts a share of 0 percent from then
#   on, and its clients send no default where the server had 0 or false.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund @typespec/compiler@1.16.0 @typespec/http@1.16.0 @typespec/openapi@1.16.0 @typespec/openapi3@1.16.0 node@24.21.0

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const run = (script, ...args) => {
  try { return execFileSync(process.execPath, [`node_modules/@typespec/${script}`, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }); } catch (error) { return error.stdout + error.stderr; }
};
const properties = {
  percent: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
  page: { type: 'integer', default: 20 },
  offset: { type: 'integer', default: 0 },
  active: { type: 'boolean', default: true },
  closed: { type: 'boolean', default: false },
  note: { type: 'string', default: '' },
  since: { type: 'string', format: 'date', default: '2026-01-31' },
};
for (const openapi of ['3.0.3', '3.1.0']) {
  const percent = openapi === '3.1.0' ? properties.percent : { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 100 };
  const document = { openapi, info: { title: 'Report', version: '1.0.0' }, paths: {}, components: { schemas: { Holder: { type: 'object', properties: { ...properties, percent } } } } };
  writeFileSync('openapi.json', JSON.stringify(document));
  run('openapi3/cmd/tsp-openapi3.js', './openapi.json', '--output-dir', 'out');
  const text = readFileSync('out/main.tsp', 'utf8');
  console.log(openapi, text.match(/model Holder \{[^}]*\}/)[0].replace(/\n\s*/g, ' '));
}
console.log(run('compiler/entrypoints/cli.js', 'compile', 'out', '--no-emit').match(/error .*/)?.[0]);
JS

expected=$(cat <<'TEXT'
3.0.3 model Holder { @minValueExclusive(0) @maxValue(100) percent?: numeric; page?: integer = 20; offset?: integer; active?: boolean = true; closed?: boolean; note?: string; since?: plainDate = "2026-01-31"; }
3.1.0 model Holder { @maxValue(100) percent?: numeric; page?: integer = 20; offset?: integer; active?: boolean = true; closed?: boolean; note?: string; since?: plainDate = "2026-01-31"; }
error unassignable: Type '"2026-01-31"' is not assignable to type 'plainDate'
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
