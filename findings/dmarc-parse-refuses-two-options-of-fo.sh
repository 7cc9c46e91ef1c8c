#!/usr/bin/env bash
# Package: dmarc-parse@1.2.1, dmarc-solution@1.2.5; on Node 20.20.2
# Guess: a record that one generates is read by both, and so is the size limit
#   of an address.
# Seen: dmarc-parse takes "fo" for one character and drops the tag "fo=1:d" with
#   an error, in a record that dmarc-solution has generated. dmarc-solution in
#   turn throws at "mailto:…!10m", which dmarc-parse reads.
# Rule: RFC 7489, section 6.3: "fo" is a colon-separated list; section 6.2: an
#   address may end in an exclamation point and a maximum size. RFC 9989, which
#   has replaced it since May 2026, keeps the list, and has the size as obsolete
#   syntax that is to be ignored.
# Matters: the check of the domain that sends the notices of new reports says
#   that a valid record is wrong.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts dmarc-parse@1.2.1 dmarc-solution@1.2.5

cat >look.mjs <<'JS'
import dmarcParse from 'dmarc-parse';
import dmarcSolution from 'dmarc-solution';

const generated = await dmarcSolution.generate({ v: 'DMARC1', p: 'none', ruf: ['a@firm.example'], fo: ['1', 'd'] });
console.log('generated:', generated);
for (const record of [
  'v=DMARC1; p=none; ruf=mailto:a@firm.example; fo=1',
  generated,
  'v=DMARC1; p=none; rua=mailto:a@firm.example',
  'v=DMARC1; p=none; rua=mailto:a@firm.example!10m',
]) {
  const { tags, messages } = dmarcParse(record);
  const other = await dmarcSolution.parse(record).then((result) => Object.keys(result.tags ?? result).join(' '), (error) => error.message);
  console.log(record);
  console.log('  dmarc-parse:', Object.keys(tags).join(' '), messages ?? '');
  console.log('  dmarc-solution:', other);
}
JS

expected=$(cat <<'TEXT'
generated: v=DMARC1; p=none; ruf=mailto:a@firm.example; fo=1:d
v=DMARC1; p=none; ruf=mailto:a@firm.example; fo=1
  dmarc-parse: v p ruf fo 
  dmarc-solution: v p ruf fo
v=DMARC1; p=none; ruf=mailto:a@firm.example; fo=1:d
  dmarc-parse: v p ruf [ "Invalid value for 'fo': '1:d', must be one of: 0, 1, d, s" ]
  dmarc-solution: v p ruf fo
v=DMARC1; p=none; rua=mailto:a@firm.example
  dmarc-parse: v p rua 
  dmarc-solution: v p rua
v=DMARC1; p=none; rua=mailto:a@firm.example!10m
  dmarc-parse: v p rua 
  dmarc-solution: Invalid email address in 'rua': 'a@firm.example!10m'
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
