#!/usr/bin/env bash
# Package: json-repair-js@1.0.0, jsonrepair@3.15.0, partial-json@0.1.7; on
#   Node 20.20.2 and 24.21.0
# Guess: in a text whose last bracket is missing, the values that are complete
#   stay what they are: true, null and numbers with an exponent, and the
#   escapes of a text are resolved. A cut true is true or left out.
# Seen: json-repair-js turns false and null into texts, breaks 1.5e+6 in
#   two, and leaves the escapes. jsonrepair keeps complete values and makes
#   the text "tr" of a cut true. partial-json reads both.
# Rule: RFC 8259, section 3: true, false and null are literal names; section
#   7: \u0041 in a string stands for a character.
# Matters: "false" is a true value in JavaScript; a power that ended reads as
#   active when the response was cut.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-repair-js@1.0.0 jsonrepair@3.15.0 partial-json@0.1.7

cat >look.mjs <<'JS'
import { loads } from 'json-repair-js';
import { jsonrepair } from 'jsonrepair';
import { parse } from 'partial-json';

const texts = [
  '{"active":false,"end":null,"share":0.5,"note":"a\\u00f1o\\n"}',
  '{"active":false,"end":null,"share":0.5,"note":"a\\u00f1o\\n"',
  '{"total":1.5e+6,"name":"Andes"',
  '{"name":"Andes","active":tr',
];
for (const text of texts) {
  console.log(text);
  console.log('  json-repair-js', JSON.stringify(loads(text)));
  console.log('  jsonrepair    ', JSON.stringify(JSON.parse(jsonrepair(text))));
  console.log('  partial-json  ', JSON.stringify(parse(text)));
}
JS

expected=$(cat <<'TEXT'
{"active":false,"end":null,"share":0.5,"note":"a\u00f1o\n"}
  json-repair-js {"active":false,"end":null,"share":0.5,"note":"año\n"}
  jsonrepair     {"active":false,"end":null,"share":0.5,"note":"año\n"}
  partial-json   {"active":false,"end":null,"share":0.5,"note":"año\n"}
{"active":false,"end":null,"share":0.5,"note":"a\u00f1o\n"
  json-repair-js {"active":"false","end":"null","share":0.5,"note":"a\\u00f1o\\n"}
  jsonrepair     {"active":false,"end":null,"share":0.5,"note":"año\n"}
  partial-json   {"active":false,"end":null,"share":0.5,"note":"año\n"}
{"total":1.5e+6,"name":"Andes"
  json-repair-js {"total":"1.5e","+6":"","name":"Andes"}
  jsonrepair     {"total":1500000,"name":"Andes"}
  partial-json   {"total":1500000,"name":"Andes"}
{"name":"Andes","active":tr
  json-repair-js {"name":"Andes","active":"tr"}
  jsonrepair     {"name":"Andes","active":"tr"}
  partial-json   {"name":"Andes","active":true}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
