#!/usr/bin/env bash
# Package: content-disposition-parser@1.0.2; on Node 20.20.2
# Guess: the file name is the text between the quotes, also with a semicolon,
#   and \" is a quotation mark.
# Seen: it is cut at the semicolon, and the rest is a parameter called
#   `S.A.pdf"`; the backslash stays in the name.
# Rule: RFC 6266, section 4.1, and RFC 9110, section 5.6.4: the value may be a
#   quoted string, which may have ";" and escapes with a backslash.
# Matters: the PDF of a report is stored under a shortened name without .pdf,
#   and two reports get the same one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts content-disposition-parser@1.0.2

cat >look.mjs <<'JS'
import parser from 'content-disposition-parser';

const parse = parser.default ?? parser;
for (const header of ['attachment; filename="report 7.pdf"', 'attachment; filename="Sur; Norte S.A.pdf"', String.raw`attachment; filename="\"Sur\" S.A.pdf"`])
  console.log(header, JSON.stringify(parse(header)));
JS

expected=$(cat <<'TEXT'
attachment; filename="report 7.pdf" {"type":"attachment","filename":"report 7.pdf"}
attachment; filename="Sur; Norte S.A.pdf" {"type":"attachment","filename":"Sur","Norte S.A.pdf\"":true}
attachment; filename="\"Sur\" S.A.pdf" {"type":"attachment","filename":"\\\"Sur\\\" S.A.pdf"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
