#!/usr/bin/env bash
# Package: fast-lei@1.2.0; on Node 20.20.2 and 24.21.0
# Guess: to each 18 characters of a Legal Entity Identifier there is exactly
#   one pair of check digits.
# Seen: isValid() accepts 02 and 99, 97 and 00, and 98 and 01 for the same 18
#   characters; generate() writes the one that the standard has.
# Rule: ISO 17442 with ISO/IEC 7064, MOD 97-10: the check digits are 98 less a
#   remainder, so from 02 to 98; 00, 01 and 99 never occur.
# Matters: a checked key is taken for unique, but two of them are valid for the
#   same entity, and only one of them is in the register.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-lei@1.2.0

cat >look.mjs <<'JS'
import lei from 'fast-lei';

const twins = { '02': '99', 97: '00', 98: '01' };
for (const last of Object.keys(twins).sort()) {
  let number = 0;
  let code;
  do code = lei.generate(`894500EXAMPLE${String(number++).padStart(5, '0')}`);
  while (!code.endsWith(last));
  const twin = code.slice(0, 18) + twins[last];
  console.log(code, lei.isValid(code), twin, lei.isValid(twin));
}
JS

expected=$(cat <<'TEXT'
894500EXAMPLE0005902 true 894500EXAMPLE0005999 true
894500EXAMPLE0009297 true 894500EXAMPLE0009200 true
894500EXAMPLE0002798 true 894500EXAMPLE0002701 true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
