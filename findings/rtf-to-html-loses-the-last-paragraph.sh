#!/usr/bin/env bash
# Package: @iarna/rtf-to-html@1.1.0; on Node 20.20.2
# Guess: the example of the README prints what it states, the last paragraph is
#   shown without a \par after it, and a format that is set in a group holds for
#   the text of the group.
# Seen: the example gives an empty body, and text after the last \par is dropped
#   without an error. {\strike no}, {\b Sur} and 5{\super o} are plain text,
#   although \strike no\strike0 is struck.
# Rule: its README: {\rtf1\ansi\b hi there\b0} prints <p><strong>hi
#   there</strong></p>; bold, strikethrough and superscript are supported. RTF
#   1.9.1: a group limits the properties that are set in it to its text.
# Matters: the closing words of a deed are missing, and a struck prohibition
#   reads as valid.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @iarna/rtf-to-html@1.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { fromString } = createRequire(import.meta.url)('@iarna/rtf-to-html');
const fonts = '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}}\\pard\\f0 ';
for (const text of [
  '{\\rtf1\\ansi\\b hi there\\b0}',
  `${fonts}Uno\\par Dos}`,
  `${fonts}Uno\\par Dos\\par}`,
  `${fonts}\\strike no\\strike0  ceder\\par}`,
  `${fonts}{\\strike no} ceder\\par}`,
  `${fonts}{\\b Sur} S.A.\\par}`,
  `${fonts}art. 5{\\super o}\\par}`,
]) {
  const html = await new Promise((resolve, reject) => fromString(text, (error, result) => (error ? reject(error) : resolve(result))));
  console.log(`${text.replace(fonts, '{')} → ${html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>')).replace(/\n\s*/g, '') || 'nothing'}`);
}
JS

expected=$(cat <<'TEXT'
{\rtf1\ansi\b hi there\b0} → nothing
{Uno\par Dos} → <p>Uno</p>
{Uno\par Dos\par} → <p>Uno</p><p>Dos</p>
{\strike no\strike0  ceder\par} → <p><s>no</s> ceder</p>
{{\strike no} ceder\par} → <p>no ceder</p>
{{\b Sur} S.A.\par} → <p>Sur S.A.</p>
{art. 5{\super o}\par} → <p>art. 5o</p>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
