#!/usr/bin/env bash
# Package: eml-parse-js@1.1.15, eml-format@0.6.1, postal-mime@4.0.0; on Node
#   20.20.2 and 24.21.0
# Guess: a subject that is folded before a space, and one in Q encoding, are
#   read with their spaces, and a recipient in a group is found.
# Seen: eml-parse-js removes the space at the fold, "Informe 7 deAlfa SL", and
#   knows no recipient of the group. eml-format keeps the line break in the
#   subject, shows the underscores of the Q encoding, and has the name of the
#   group in the address. postal-mime reads all as guessed.
# Rule: RFC 5322, section 2.2.3: unfolding removes the CRLF before the white
#   space and nothing else; section 3.4: group. RFC 2047, section 4.2: the
#   underscore stands for a space.
# Matters: a subject is matched with the reference of a report, and the place of
#   a fold depends only on the length of the words before.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts eml-parse-js@1.1.15 eml-format@0.6.1 postal-mime@4.0.0

cat >look.mjs <<'JS'
import { promisify } from 'node:util';
import emlFormat from 'eml-format';
import { readEml } from 'eml-parse-js';
import PostalMime from 'postal-mime';

const mail = (subject) =>
  [
    'From: ana@example.com',
    'To: Legal: luis@example.com, eva@example.com;',
    `Subject: ${subject}`,
    'Content-Type: text/plain',
    '',
    'Texto',
    '',
  ].join('\r\n');
const readByFormat = promisify(emlFormat.read);
for (const subject of [
  'Informe 7 de Alfa SL',
  'Informe 7 de\r\n Alfa SL',
  '=?utf-8?Q?Informe_7_de_Pe=C3=B1a_SL?=',
]) {
  console.log(JSON.stringify(subject));
  for (const [name, { subject: seen, to }] of [
    ['eml-parse-js', readEml(mail(subject))],
    ['eml-format', await readByFormat(mail(subject))],
    ['postal-mime', await PostalMime.parse(mail(subject))],
  ])
    console.log(`  ${name}:`, JSON.stringify(seen), JSON.stringify(to));
}
JS

expected=$(cat <<'TEXT'
"Informe 7 de Alfa SL"
  eml-parse-js: "Informe 7 de Alfa SL" {"name":"Legal"}
  eml-format: "Informe 7 de Alfa SL" [{"email":"Legal: luis@example.com"},{"email":"eva@example.com;"}]
  postal-mime: "Informe 7 de Alfa SL" [{"name":"Legal","group":[{"address":"luis@example.com","name":""},{"address":"eva@example.com","name":""}]}]
"Informe 7 de\r\n Alfa SL"
  eml-parse-js: "Informe 7 deAlfa SL" {"name":"Legal"}
  eml-format: "Informe 7 de\r\nAlfa SL" [{"email":"Legal: luis@example.com"},{"email":"eva@example.com;"}]
  postal-mime: "Informe 7 de Alfa SL" [{"name":"Legal","group":[{"address":"luis@example.com","name":""},{"address":"eva@example.com","name":""}]}]
"=?utf-8?Q?Informe_7_de_Pe=C3=B1a_SL?="
  eml-parse-js: "Informe 7 de Peña SL" {"name":"Legal"}
  eml-format: "Informe_7_de_Peña_SL" [{"email":"Legal: luis@example.com"},{"email":"eva@example.com;"}]
  postal-mime: "Informe 7 de Peña SL" [{"name":"Legal","group":[{"address":"luis@example.com","name":""},{"address":"eva@example.com","name":""}]}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
