#!/usr/bin/env bash
# Package: fast-xml-parser@5.12.1, xml2js@0.6.2, xml-js@1.6.11; on Node 20.20.2
#   and 24.21.0
# Guess: a Date is written as in JSON, 2026-03-01T15:00:00.000Z, or is refused.
# Seen: xml2js writes an empty element and raises nothing. fast-xml-parser and
#   xml-js write the text of toString, "Sun Mar 01 2026 15:00:00 GMT+0000
#   (Coordinated Universal Time)", in the timezone of the machine.
# Rule: XML Schema, part 2, section 3.2.7: xs:dateTime has the form of ISO
#   8601; an empty element is no xs:date either.
# Matters: the date of issue is missing from the XML form of a report whose
#   JSON form has it, or the XML differs by machine and fits no schema.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1 xml2js@0.6.2 xml-js@1.6.11

cat >look.mjs <<'JS'
import { XMLBuilder } from 'fast-xml-parser';
import xmlJs from 'xml-js';
import xml2js from 'xml2js';

const issued = new Date('2026-03-01T15:00:00Z');
console.log('JSON', JSON.stringify({ issued }));
console.log('xml2js', new xml2js.Builder({ headless: true }).buildObject({ issued }));
console.log('xml2js, beside', new xml2js.Builder({ headless: true, renderOpts: { pretty: false } }).buildObject({ report: { issued, number: 7 } }));
console.log('fast-xml-parser', new XMLBuilder().build({ issued }));
console.log('xml-js', xmlJs.js2xml({ issued: { _text: issued } }, { compact: true }));
JS

expected=$(cat <<'TEXT'
JSON {"issued":"2026-03-01T15:00:00.000Z"}
xml2js <issued/>
xml2js, beside <report><issued/><number>7</number></report>
fast-xml-parser <issued>Sun Mar 01 2026 15:00:00 GMT+0000 (Coordinated Universal Time)</issued>
xml-js <issued>Sun Mar 01 2026 15:00:00 GMT+0000 (Coordinated Universal Time)</issued>
TEXT
)
seen=$(TZ=UTC timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
