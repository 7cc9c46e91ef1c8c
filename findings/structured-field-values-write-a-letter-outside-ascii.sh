#!/usr/bin/env bash
# Package: structured-field-values@2.0.4; on Node 20.20.2
# Guess: a string with an accent is refused, as structured-headers does, or
#   written as a display string.
# Seen: it is written as it is, and the decoder of the package takes it; another
#   receiver drops the whole field.
# Rule: RFC 9651, section 4.1.6: serialization of a String fails for characters
#   from 7f to ff; section 4.2.5: so does parsing.
# Matters: a field with the name of a company works for the first hundred
#   companies and is lost for Peñalolén.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts structured-field-values@2.0.4 structured-headers@2.1.0

cat >look.mjs <<'JS'
import { decodeItem, encodeItem } from 'structured-field-values';
import { parseItem, serializeItem } from 'structured-headers';

const attempt = (call) => {
  try {
    return call();
  } catch (error) {
    return error.name;
  }
};
for (const name of ['Sur SpA', 'Peñalolén SpA']) {
  const written = attempt(() => encodeItem(name));
  console.log('structured-field-values', written, attempt(() => decodeItem(written).value));
  console.log('structured-headers', attempt(() => serializeItem([name, new Map()])), attempt(() => parseItem(written)[0]));
}
JS

expected=$(cat <<'TEXT'
structured-field-values "Sur SpA" Sur SpA
structured-headers "Sur SpA" Sur SpA
structured-field-values "Peñalolén SpA" Peñalolén SpA
structured-headers Error Error
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
