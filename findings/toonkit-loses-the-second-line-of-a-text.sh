#!/usr/bin/env bash
# Package: toonkit@2.0.2, @toon-format/toon@4.4.0; on Node 20.20.2 and 24.21.0
# Guess: an object that is written as TOON and read again is the same, with
#   texts of two lines, lists of objects and nested lists, as with
#   @toon-format/toon, another format of this name.
# Seen: toonkit cuts a text at its line break, reads a list of objects at the
#   root as the text "{" for each, keeps the first of a list inside a row, and
#   makes objects of nested lists. @toon-format/toon returns each as it was.
# Rule: its README: jsonToToon converts JSON into TOON, toonToJson back.
# Matters: a report that is handed to a language model loses the end of each
#   clause without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts toonkit@2.0.2 @toon-format/toon@4.4.0

cat >look.mjs <<'JS'
import { decode, encode } from '@toon-format/toon';
import { createRequire } from 'node:module';

const { jsonToToon, toonToJson } = createRequire(import.meta.url)('toonkit');
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
for (const value of [
  { company: 'Andes', share: 33.33 },
  { clause: 'First line.\nSecond line.' },
  [{ id: '1' }, { id: '2' }],
  { holders: [{ name: 'Sol', powers: ['sell', 'lend'] }] },
  { list: [['a', 'b'], ['c']] },
]) {
  const read = {};
  for (const [name, run] of [['toonkit', () => toonToJson(jsonToToon(value))], ['@toon-format/toon', () => decode(encode(value))]]) {
    try {
      read[name] = run();
    } catch {
      read[name] = 'throws';
    }
  }
  console.log(JSON.stringify(value));
  for (const [name, result] of Object.entries(read)) console.log('  ', name, same(result, value) ? 'same' : JSON.stringify(result));
}
JS

expected=$(cat <<'TEXT'
{"company":"Andes","share":33.33}
   toonkit same
   @toon-format/toon same
{"clause":"First line.\nSecond line."}
   toonkit {"clause":"First line."}
   @toon-format/toon same
[{"id":"1"},{"id":"2"}]
   toonkit {"0":"{","1":"{"}
   @toon-format/toon same
{"holders":[{"name":"Sol","powers":["sell","lend"]}]}
   toonkit {"holders":[{"name":"Sol","powers":"sell"}]}
   @toon-format/toon same
{"list":[["a","b"],["c"]]}
   toonkit {"list":[{"0":"a","1":"b"},{"0":"c","1":""}]}
   @toon-format/toon same
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
