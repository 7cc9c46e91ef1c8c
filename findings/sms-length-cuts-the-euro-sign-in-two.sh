#!/usr/bin/env bash
# Package: sms-length@0.2.2, sms-counter-npm@1.0.4; beside
#   sms-segments-calculator@1.3.0; on Node 20.20.2
# Guess: a character that takes two places, such as the euro sign or a bracket,
#   stands in one part of a long message; the parts are counted so.
# Seen: both packages add up all places and divide by 153 (or 67). Where the
#   153rd place falls on the first half of the euro sign, they count two parts
#   and none left, and the message is sent as three. So with a letter outside
#   the basic plane in UCS-2. The form feed, a character of the alphabet, makes
#   them count in UCS-2.
# Rule: 3GPP TS 23.040, 9.2.3.24.1: the escape and the character after it are
#   not split between two short messages; TS 23.038, 6.2.1.1 for the form feed.
# Matters: a notice by SMS is paid by the part; the limit that was checked is
#   exceeded by one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts sms-length@0.2.2 sms-counter-npm@1.0.4 sms-segments-calculator@1.3.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const length = require('sms-length');
const counter = require('sms-counter-npm');
const { SegmentedMessage } = require('sms-segments-calculator');

const texts = {
  'letters only': 'a'.repeat(306),
  'euro sign inside a part': `${'a'.repeat(100)}€${'a'.repeat(204)}`,
  'euro sign at place 153': `${'a'.repeat(152)}€${'a'.repeat(152)}`,
  'bracket at place 153': `${'a'.repeat(152)}[${'a'.repeat(152)}`,
  'pair at place 67': `${'í'.repeat(66)}\u{1f4c4}${'í'.repeat(66)}`,
  'form feed': 'a\fb',
};
for (const [title, text] of Object.entries(texts)) {
  const one = length.count(text);
  const two = counter.count(text);
  const three = new SegmentedMessage(text);
  console.log(`${title}: ${one.encoding} ${one.messages} parts, ${one.remaining} left; ${two.messages} parts; ${three.encodingName} ${three.segmentsCount} parts`);
}
JS

expected=$(cat <<'TEXT'
letters only: GSM_7BIT 2 parts, 0 left; 2 parts; GSM-7 2 parts
euro sign inside a part: GSM_7BIT_EXT 2 parts, 0 left; 2 parts; GSM-7 2 parts
euro sign at place 153: GSM_7BIT_EXT 2 parts, 0 left; 2 parts; GSM-7 3 parts
bracket at place 153: GSM_7BIT_EXT 2 parts, 0 left; 2 parts; GSM-7 3 parts
pair at place 67: UTF16 2 parts, 0 left; 2 parts; UCS-2 3 parts
form feed: UTF16 1 parts, 67 left; 1 parts; GSM-7 1 parts
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
