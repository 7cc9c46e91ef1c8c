#!/usr/bin/env bash
# Package: apache-arrow@21.2.0; on Node 20.20.2
# Guess: 33.33 in a column Decimal with scale 2 is written into JSON as 33.33,
#   or as "33.33".
# Seen: the JSON of a row has "\"3333\"": a text that contains quotation marks,
#   without the scale. toString() and Number() give 3333 as well. Only the
#   display of the whole table has no quotation marks; it has no scale either.
# Rule: Apache Arrow, Schema.fbs: a decimal is an integer with a precision and
#   a scale, and the scale is the number of digits after the point.
# Matters: a receiver of the JSON cannot read the amount as a number, and one
#   who removes the quotation marks has a hundred times the amount.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts apache-arrow@21.2.0

cat >look.mjs <<'JS'
import { Decimal, Table, tableFromIPC, tableToIPC, vectorFromArray } from 'apache-arrow';

const cents = [Uint32Array.of(3333, 0, 0, 0), new Uint32Array(4).fill(0xffffffff)];
const share = vectorFromArray(cents, new Decimal(2, 18, 128));
const table = tableFromIPC(tableToIPC(new Table({ share })));
console.log(String(table.schema.fields[0].type));
for (const row of table) console.log(JSON.stringify(row), String(row.share), Number(row.share));
console.log(table.toString());
JS

expected=$(cat <<'TEXT'
Decimal[18e+2]
{"share":"\"3333\""} 3333 3333
{"share":"\"-1\""} -1 -1
[
  {"share": 3333},
  {"share": -1}
]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
