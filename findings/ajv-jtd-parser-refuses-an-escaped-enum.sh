#!/usr/bin/env bash
# Package: ajv@8.20.0; on Node 20.20.2 and 24.21.0
# Guess: the parser that compileParser makes accepts a JSON text exactly if
#   validate accepts its JSON.parse: also an enum with an escaped letter, and
#   an integer written as 1.0 or 1e2.
# Seen: it refuses all three. Escapes in keys and in other strings are read.
# Rule: RFC 8927, 3.3.3: integer types accept numbers whose fractional part
#   is zero; RFC 8259, section 7: any character may be escaped.
# Matters: a server in Python escapes every letter outside ASCII by default,
#   so its "representaci\u00f3n" is an unexpected token.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0

cat >look.mjs <<'JS'
import Jtd from 'ajv/dist/jtd.js';

const ajv = new Jtd.default();
for (const [schema, text] of [
  [{ enum: ['aprobado', 'representación'] }, '"representación"'],
  [{ enum: ['aprobado', 'representación'] }, String.raw`"representaci\u00f3n"`],
  [{ properties: { razón: { type: 'string' } } }, String.raw`{"raz\u00f3n":"representaci\u00f3n"}`],
  [{ type: 'int32' }, '1.0'],
  [{ type: 'int32' }, '1e2'],
]) {
  const parse = ajv.compileParser(schema);
  const parsed = parse(text) === undefined ? `refused, ${parse.message}` : 'parsed';
  console.log(text, ajv.validate(schema, JSON.parse(text)) ? 'valid' : 'invalid', parsed);
}
JS

expected=$(cat <<'TEXT'
"representación" valid parsed
"representaci\u00f3n" valid refused, unexpected token r
{"raz\u00f3n":"representaci\u00f3n"} valid parsed
1.0 valid refused, unexpected token .
1e2 valid refused, unexpected token e
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
