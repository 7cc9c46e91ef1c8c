#!/usr/bin/env bash
# Package: digital-link.js@1.4.3; on Node 20.20.2
# Guess: a value with a slash, a question mark or a percent sign, all of which
#   GS1 admits in a lot or serial number, is percent-encoded in the address and
#   decoded when the address is read.
# Seen: toWebUriString() writes the value as it is. The own reader refuses the
#   address with a slash, cuts the value at the question mark and fails at the
#   percent sign. An address that is encoded by the rule is valid, and its value
#   is returned encoded, LOT%2F1.
# Rule: GS1 Digital Link Standard, URI Syntax: reserved characters in values are
#   percent-encoded and are decoded for the element string; RFC 3986, 2.2. The
#   README names no encoding that is left to the caller.
# Matters: the code on a sealed document leads to another resource, and a lot
#   that was scanned is not found in a database.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts digital-link.js@1.4.3

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { DigitalLink } = createRequire(import.meta.url)('digital-link.js');

const read = (address) => {
  try {
    return JSON.stringify(DigitalLink(address).getKeyQualifiers());
  } catch (error) {
    return error.message;
  }
};
for (const lot of ['LOT1', 'LOT/1', 'LOT?1', '100%']) {
  const link = DigitalLink({ domain: 'https://id.example.com', identifier: { '01': '09501101530003' }, keyQualifiers: { 10: lot } });
  console.log(`${lot}: ${link.toWebUriString()}, read as ${read(link.toWebUriString())}`);
}
const encoded = `https://id.example.com/01/09501101530003/10/${encodeURIComponent('LOT/1')}`;
console.log(`${encoded}: ${DigitalLink(encoded).isValid()}, ${read(encoded)}`);
JS

expected=$(cat <<'TEXT'
LOT1: https://id.example.com/01/09501101530003/10/LOT1, read as {"10":"LOT1"}
LOT/1: https://id.example.com/01/09501101530003/10/LOT/1, read as Must contain at least the identifier
LOT?1: https://id.example.com/01/09501101530003/10/LOT?1, read as {"10":"LOT"}
100%: https://id.example.com/01/09501101530003/10/100%, read as URI malformed
https://id.example.com/01/09501101530003/10/LOT%2F1: true, {"10":"LOT%2F1"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
