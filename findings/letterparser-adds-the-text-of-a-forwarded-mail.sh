#!/usr/bin/env bash
# Package: letterparser@0.1.8, mailparser@3.14.2; on Node 20.20.2 and 24.21.0
# Guess: a message that is attached as message/rfc822 is an attachment with its
#   file name, and an invitation in multipart/alternative is the other form of
#   the text.
# Seen: there is no attachment. The text of the attached message is added to the
#   text of the mail, and so is the source of the invitation. Whose words they
#   are cannot be seen any more.
# Rule: RFC 2046, section 5.2.1: message/rfc822 is an encapsulated message;
#   section 5.1.4: the parts of multipart/alternative are versions of the same
#   content. RFC 2183: disposition attachment is separate from the main body.
# Matters: the instruction of a third party reads as one of the sender who
#   forwards it, "do not deliver the report" among them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts letterparser@0.1.8 mailparser@3.14.2

cat >look.mjs <<'JS'
import { extract } from 'letterparser';
import { simpleParser } from 'mailparser';

const mail = (type, parts) =>
  [
    'From: ana@example.com',
    'To: informes@example.com',
    'Subject: Informe 7',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary=part`,
    '',
    ...parts.flatMap((part) => ['--part', ...part]),
    '--part--',
    '',
  ].join('\r\n');
const mails = {
  forwarded: mail('multipart/mixed', [
    ['Content-Type: text/plain', '', 'Entregad el informe.'],
    [
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename=original.eml',
      '',
      'From: luis@example.org',
      'Subject: No',
      'Content-Type: text/plain',
      '',
      'No entregues el informe.',
    ],
  ]),
  invitation: mail('multipart/alternative', [
    ['Content-Type: text/plain', '', 'Reunión el lunes.'],
    ['Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR', 'END:VCALENDAR'],
  ]),
};
for (const [name, source] of Object.entries(mails)) {
  const { text, attachments = [] } = extract(source);
  console.log(name);
  console.log('  letterparser:', JSON.stringify(text), attachments.length);
  const other = await simpleParser(source);
  console.log(
    '  mailparser:',
    JSON.stringify(other.text.trim()),
    other.attachments.map(({ contentType }) => contentType).join(),
  );
}
JS

expected=$(cat <<'TEXT'
forwarded
  letterparser: "Entregad el informe.\nNo entregues el informe." 0
  mailparser: "Entregad el informe." message/rfc822
invitation
  letterparser: "Reunión el lunes.\nBEGIN:VCALENDAR\nEND:VCALENDAR" 0
  mailparser: "Reunión el lunes." text/calendar
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
