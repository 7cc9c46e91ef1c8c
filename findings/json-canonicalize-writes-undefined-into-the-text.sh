#!/usr/bin/env bash
# Package: json-canonicalize@3.0.1, canonicalize@5.1.0; on Node 20.20.2
# Guess: the canonical form is that of the JSON that JSON.stringify writes, and
#   in any case JSON.
# Seen: a method that is an own field, or a toJSON without a result, is written
#   as the word undefined, which no reader accepts. A hole in a list takes its
#   place away instead of becoming null. canonicalize writes what JSON.stringify
#   does, in sorted order.
# Rule: its README: instead of emitting invalid JSON, canonicalize follows the
#   conventions of JSON.stringify: undefined fields are dropped, and undefined
#   items of a list are null. ECMAScript, SerializeJSONProperty: the result for
#   a function and for such a toJSON is undefined.
# Matters: the digest of a report that was built with classes is that of a text
#   that the receiver cannot parse.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts json-canonicalize@3.0.1 canonicalize@5.1.0

cat >look.mjs <<'JS'
import other from 'canonicalize';
import { canonicalize } from 'json-canonicalize';

class Owner {
  share = 25;
  label = () => `${this.share} %`;
}
const empty = { toJSON: () => undefined };
const parses = (text) => {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return `${text} (not JSON)`;
  }
};
for (const [name, value] of Object.entries({
  'a field that is undefined': { name: 'N', end: undefined },
  'a method': new Owner(),
  'toJSON without a result': { name: 'N', end: empty },
  'the same in a list': ['a', empty, 'b'],
  'a hole': ['a', , 'b'],
})) {
  console.log(`${name}: ${JSON.stringify(value)}`);
  console.log('  json-canonicalize:', parses(canonicalize(value)));
  console.log('  canonicalize:', parses(other(value)));
}
JS

expected=$(cat <<'TEXT'
a field that is undefined: {"name":"N"}
  json-canonicalize: {"name":"N"}
  canonicalize: {"name":"N"}
a method: {"share":25}
  json-canonicalize: {"label":undefined,"share":25} (not JSON)
  canonicalize: {"share":25}
toJSON without a result: {"name":"N"}
  json-canonicalize: {"end":undefined,"name":"N"} (not JSON)
  canonicalize: {"name":"N"}
the same in a list: ["a",null,"b"]
  json-canonicalize: ["a",undefined,"b"] (not JSON)
  canonicalize: ["a",null,"b"]
a hole: ["a",null,"b"]
  json-canonicalize: ["a","b"]
  canonicalize: ["a",null,"b"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
