#!/usr/bin/env bash
# Package: xfdf@1.0.0; on Node 20.20.2
# Guess: fromJSON takes the number 0 as it takes 33.3 and "", leaves null out or
#   empty, and writes a choice of two values as one field with two values.
# Seen: 0 and null throw "field is invalid"; "0", "" and false are taken. Two
#   chosen values become two fields of one name.
# Rule: its README: fields is a JavaScript literal, with age: 32 as example.
#   XFDF (ISO 19444-1): a field element may hold several value elements, for a
#   list with several selections.
# Matters: the form for a shareholder without votes cannot be filled, and a
#   reader that takes the last of two equal names shows one of two powers.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xfdf@1.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const XFDF = createRequire(import.meta.url)('xfdf');
for (const value of [33.3, 0, '0', '', false, null, ['vender', 'ceder']]) {
  let seen;
  try {
    seen = new XFDF({ format: { pretty: false } }).fromJSON({ fields: { campo: value } }).generate().match(/<fields>(.*)<\/fields>/)[1];
  } catch (error) {
    seen = error.message;
  }
  console.log(`${JSON.stringify(value)} → ${seen}`);
}
JS

expected=$(cat <<'TEXT'
33.3 → <field name="campo"><value>33.3</value></field>
0 → Trying to add a field, but field is invalid: "campo"
"0" → <field name="campo"><value>0</value></field>
"" → <field name="campo"><value/></field>
false → <field name="campo"><value>Off</value></field>
null → Trying to add a field, but field is invalid: "campo"
["vender","ceder"] → <field name="campo"><value>vender</value></field><field name="campo"><value>ceder</value></field>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
