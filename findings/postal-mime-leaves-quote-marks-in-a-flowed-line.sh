#!/usr/bin/env bash
# Package: postal-mime@4.0.0, mailparser@3.14.2; on Node 20.20.2 and 24.21.0
# Guess: a quoted line that is broken in a text of format=flowed is joined
#   without the mark of the second line, as an unquoted one is.
# Seen: postal-mime returns "> la cuota es del >25 por ciento": the mark stays
#   in the middle. mailparser removes it. Of a sender's name in a comment with
#   an inner comment, (Ana (abogada) Ruiz), postal-mime returns "Ruiz)".
# Rule: RFC 3676, section 4.1: all quote marks are counted and deleted before a
#   flowed line is joined. RFC 5322, section 3.2.2: comments may be nested.
# Matters: in a reply that quotes a clause the mark reads as a sign: a share of
#   25 percent becomes one of more than 25.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0 mailparser@3.14.2

cat >look.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = (lines) =>
  [
    'From: ana@example.com (Ana (abogada) Ruiz)',
    'To: informes@example.com',
    'Subject: Cuota',
    'Content-Type: text/plain; charset=utf-8; format=flowed',
    '',
    ...lines,
    '',
  ].join('\r\n');
for (const lines of [
  ['La cuota es del ', '25 por ciento.'],
  ['> La cuota es del ', '> 25 por ciento.'],
]) {
  const byPostalMime = await PostalMime.parse(mail(lines));
  const byMailparser = await simpleParser(mail(lines));
  console.log('postal-mime:', JSON.stringify(byPostalMime.text.trim()), byPostalMime.from.name);
  console.log('mailparser:', JSON.stringify(byMailparser.text.trim()), byMailparser.from.value[0].name);
}
JS

expected=$(cat <<'TEXT'
postal-mime: "La cuota es del 25 por ciento." Ruiz)
mailparser: "La cuota es del 25 por ciento." Ana (abogada) Ruiz
postal-mime: "> La cuota es del > 25 por ciento." Ruiz)
mailparser: "> La cuota es del 25 por ciento." Ana (abogada) Ruiz
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
