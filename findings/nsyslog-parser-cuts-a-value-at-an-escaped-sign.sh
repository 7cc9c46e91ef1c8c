#!/usr/bin/env bash
# Package: nsyslog-parser@0.10.1; beside glossy@0.1.7; on Node 20.20.2
# Guess: an escaped quotation mark in structured data, and an escaped = or | in
#   a CEF record, belong to the value and are returned without the backslash.
# Seen: an element of structured data is lost, with all its values, where one
#   has an escaped quotation mark; an escaped bracket keeps its backslash. In
#   CEF the value ends at the escaped =, so that an address loses its query, and
#   \| and \\ keep their backslash. A nil time becomes the time of the call.
#   glossy reads the structured data as written.
# Rule: RFC 5424, 6.3.3: the quotation mark, the backslash and the bracket are
#   escaped inside a value; 6.2.3 for the nil time. Common Event Format,
#   character encoding: = is escaped in the extension, | in the header. The
#   README parses both.
# Matters: the journal of a server shows another address and another company
#   than those that were called.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts nsyslog-parser@0.10.1 glossy@0.1.7

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const parse = require('nsyslog-parser');
const glossy = require('glossy').Parse;

const show = (title, value) => console.log(`${title}: ${JSON.stringify(value)}`);
for (const company of ['Lirio SA', 'Soto \\"Hnos\\"', 'Lirio [SA\\]']) {
  const line = `<165>1 2026-11-29T10:00:00Z api.example.com legal 4711 ID47 [order@32473 company="${company}" share="33,33"] Poder vigente`;
  show(company, parse(line).structuredData);
  show('  glossy', glossy.parse(line).structuredData);
}
const nil = parse('<165>1 - api.example.com legal 4711 ID47 - Poder vigente');
console.log('nil time is the time of the call:', Math.abs(Date.parse(nil.ts) - Date.now()) < 60_000);

const { cef, fields } = parse('<134>Nov 29 10:00:00 api CEF:0|Lirio|Informes|1.0|100|Poder \\| mandato|5|src=10.0.0.1 request=https://api.example.com/v1?id\\=7&lang\\=es filePath=C:\\\\actas msg=Poder vigente');
show('CEF name', cef.name);
show('CEF extension', fields);
JS

expected=$(cat <<'TEXT'
Lirio SA: [{"$id":"order@32473","company":"Lirio SA","share":"33,33"}]
  glossy: {"order@32473":{"company":"Lirio SA","share":"33,33"}}
Soto \"Hnos\": []
  glossy: {"order@32473":{"company":"Soto \"Hnos\"","share":"33,33"}}
Lirio [SA\]: [{"$id":"order@32473","company":"Lirio [SA\\]","share":"33,33"}]
  glossy: {"order@32473":{"company":"Lirio [SA]","share":"33,33"}}
nil time is the time of the call: true
CEF name: "Poder \\| mandato"
CEF extension: {"src":"10.0.0.1","request":"https://api.example.com/v1?id\\","filePath":"C:\\\\actas","msg":"Poder vigente"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
