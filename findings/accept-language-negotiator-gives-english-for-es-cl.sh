#!/usr/bin/env bash
# Package: accept-language-negotiator@1.2.1; on Node 20.20.2
# Guess: a reader of es-CL who also reads English gets Spanish where es and en
#   are offered; lookup() returns one of the offered languages, spelt as
#   offered; a language with the weight 0 is never returned.
# Seen: for "es-CL, en;q=0.5" lookup() returns en: each range is compared whole
#   before any is cut. For "ES-cl" it returns ES, where es was offered, and for
#   "*-CH" CH, where de-CH and fr-CH were. "en;q=0" returns en, and "es;q=0, en"
#   has es in both filtered lists. extendedFilter() raises a TypeError for *
#   beside es.
# Rule: RFC 9110, 12.4.2: the weight 0 means not acceptable. RFC 4647, 3.4: each
#   range in turn is cut until it matches a tag of the set, then the next one.
#   The README: compliant with RFC 4647 and the weights of RFC 2616, 14.4.
# Matters: a reader in Chile gets the report in English, and another one in the
#   language that was refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts accept-language-negotiator@1.2.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { basicFilter, extendedFilter, lookup } = createRequire(import.meta.url)('accept-language-negotiator');
const run = (negotiate) => {
  try {
    return JSON.stringify(negotiate());
  } catch (error) {
    return error.name;
  }
};
for (const [range, offered] of [
  ['es-CL, en;q=0.5', ['es', 'en']],
  ['en;q=0', ['es', 'en']],
  ['es;q=0, en', ['es', 'en']],
  ['es, *;q=0.5', ['es', 'en']],
  ['ES-cl', ['es', 'en']],
  ['*-CH', ['de-CH', 'fr-CH']],
])
  console.log(`${range} of ${offered}: lookup ${run(() => lookup(range, offered, 'none'))}, basic ${run(() => basicFilter(range, offered))}, extended ${run(() => extendedFilter(range, offered))}`);
JS

expected=$(cat <<'TEXT'
es-CL, en;q=0.5 of es,en: lookup "en", basic ["en"], extended ["en"]
en;q=0 of es,en: lookup "en", basic ["en"], extended ["en"]
es;q=0, en of es,en: lookup "en", basic ["en","es"], extended ["en","es"]
es, *;q=0.5 of es,en: lookup "es", basic ["es"], extended TypeError
ES-cl of es,en: lookup "ES", basic [], extended []
*-CH of de-CH,fr-CH: lookup "CH", basic [], extended ["de-CH","fr-CH"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
