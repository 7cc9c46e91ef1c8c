#!/usr/bin/env bash
# Package: node-sarif-builder@4.1.0; on Node 20.20.2
# Guess: a result for line 3 without columns gets the region { startLine: 3 },
#   which is the whole line; one for the lines 3 to 5 ends with line 5.
# Seen: startColumn and endColumn are both 1: the region of line 3 has no
#   character, and the other ends before the first character of line 5. The path
#   "a b#1.md" is the uri as it is, with its space and a fragment.
# Rule: SARIF 2.1.0, 3.30.8: endColumn is one more than the column of the last
#   character, and without it the region goes to the end of the line; 3.4.3: uri
#   is a valid URI reference.
# Matters: the page of a code host shows a finding in a contract or a document
#   at no text at all, and finds no file of that name.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts node-sarif-builder@4.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { SarifBuilder, SarifResultBuilder, SarifRuleBuilder, SarifRunBuilder } = createRequire(import.meta.url)('node-sarif-builder');
const run = new SarifRunBuilder().initSimple({ toolDriverName: 'contract-check', toolDriverVersion: '1.0.0' });
run.addRule(new SarifRuleBuilder().initSimple({ ruleId: 'term', shortDescriptionText: 'Term', helpUri: 'https://example.com/' }));
for (const place of [{ startLine: 3 }, { startLine: 3, endLine: 5 }])
  run.addResult(new SarifResultBuilder().initSimple({ level: 'warning', messageText: 'The term is missing.', ruleId: 'term', fileUri: 'contracts/a b#1.md', ...place }));
const builder = new SarifBuilder();
builder.addRun(run);
for (const { locations } of JSON.parse(builder.buildSarifJsonString()).runs[0].results) console.log(JSON.stringify(locations[0].physicalLocation));
JS

expected=$(cat <<'TEXT'
{"artifactLocation":{"uri":"contracts/a b#1.md","index":0},"region":{"startLine":3,"startColumn":1,"endLine":3,"endColumn":1}}
{"artifactLocation":{"uri":"contracts/a b#1.md","index":0},"region":{"startLine":3,"startColumn":1,"endLine":5,"endColumn":1}}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
