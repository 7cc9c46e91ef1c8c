#!/usr/bin/env bash
# Package: negotiator@1.1.0; on Node 20.20.2 and 24.21.0
# Guess: for zh-Hant-TW, zh-Hant is the best of zh-Hant, zh and en.
# Seen: it is zh, and without zh none or the next language of the client. Only
#   the whole tag and its first part are compared; es-PE finds es.
# Rule: RFC 4647, section 3.4, lookup: the tag is shortened from its end, part
#   by part: zh-Hant-TW, zh-Hant, zh.
# Matters: Express, Koa and others answer a reader of traditional Chinese in
#   simplified, and one of Serbian in Latin script in English.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts negotiator@1.1.0

cat >look.mjs <<'JS'
import Negotiator from 'negotiator';

for (const [accepted, offers] of [
  ['es-PE, en;q=0.5', ['en', 'es']],
  ['zh-Hant-TW, en;q=0.5', ['zh-Hant', 'zh', 'en']],
  ['zh-Hant-TW, en;q=0.5', ['zh-Hant', 'en']],
  ['sr-Latn-RS', ['sr-Latn', 'sr-Cyrl']],
]) {
  const language = new Negotiator({ headers: { 'accept-language': accepted } }).language(offers);
  console.log(accepted, '|', offers.join(), '|', language ?? 'none');
}
JS

expected=$(cat <<'TEXT'
es-PE, en;q=0.5 | en,es | es
zh-Hant-TW, en;q=0.5 | zh-Hant,zh,en | zh
zh-Hant-TW, en;q=0.5 | zh-Hant,en | en
sr-Latn-RS | sr-Latn,sr-Cyrl | none
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
