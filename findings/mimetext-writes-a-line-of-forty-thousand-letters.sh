#!/usr/bin/env bash
# Package: mimetext@3.0.28; on Node 20.20.2 and 24.21.0
# Guess: a report of 30,000 bytes is attached in lines of 76 letters, a text
#   with accents is declared as 8bit or encoded, and a long subject is split
#   into several encoded words.
# Seen: the attachment is one line of 40,000 letters, the text with accents is
#   declared as 7bit, and the subject is one encoded word of 124 letters.
# Rule: RFC 5322, section 2.1.1: a line has at most 998 characters. RFC 2045,
#   section 6.8: base64 in lines of at most 76; section 2.7: 7bit has no octet
#   above 127. RFC 2047, section 2: an encoded word has at most 75. The README
#   states that the package is compliant with RFC 5322.
# Matters: a server on the way may refuse the mail or break its lines, so a
#   small report arrives and a large one does not.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mimetext@3.0.28

cat >look.mjs <<'JS'
import { createMimeMessage } from 'mimetext';

const mail = createMimeMessage();
mail.setSender('informes@example.com');
mail.setRecipient('ana@example.com');
mail.setSubject('Informe de vigencia de poderes nº 7, expedido el 30 de noviembre de 2026 en Madrid');
mail.addMessage({ contentType: 'text/plain', data: 'Cláusula 1' });
mail.addAttachment({
  filename: 'informe.pdf',
  contentType: 'application/pdf',
  data: Buffer.alloc(30_000, '%PDF').toString('base64'),
});
const lines = mail.asRaw().split(/\r?\n/);
console.log('longest line:', Math.max(...lines.map(({ length }) => length)));
const text = lines.indexOf('Content-Transfer-Encoding: 7bit');
console.log(lines.slice(text, text + 3).join(' | '));
const [word] = lines.find((line) => line.startsWith('Subject:')).match(/=\?.*\?=/);
console.log('encoded word:', word.length);
JS

expected=$(cat <<'TEXT'
longest line: 40000
Content-Transfer-Encoding: 7bit |  | Cláusula 1
encoded word: 124
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
