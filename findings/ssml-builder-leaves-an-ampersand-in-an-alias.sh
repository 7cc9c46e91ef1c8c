#!/usr/bin/env bash
# Package: ssml-builder@0.4.3, read by saxes@6.0.0; on Node 20.20.2
# Guess: a text or an address with an ampersand is escaped by each method.
# Seen: say(), sentence(), emphasis() and spell() escape it. The alias of sub(),
#   the word of sayAs() and the address of audio() stand in the document as they
#   are, so that it is no XML. An address of two parameters is enough.
# Rule: XML 1.0, 2.4: the ampersand and the sign < are escaped in text and in
#   values of attributes. The README: special characters
#   are handled so that the SSML is well-formed.
# Matters: names of firms have an ampersand (Soto & Cía); the whole notice that
#   is read aloud is refused by the speech service.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ssml-builder@0.4.3 saxes@6.0.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { SaxesParser } = require('saxes');
const Speech = require('ssml-builder');

const isXml = (text) => {
  let whole = true;
  const parser = new SaxesParser();
  parser.on('error', () => {
    whole = false;
  });
  parser.write(text).close();
  return whole;
};
const name = 'Soto & Cía';
const speeches = {
  say: new Speech().say(name),
  sentence: new Speech().sentence(name),
  emphasis: new Speech().emphasis('strong', name),
  spell: new Speech().spell(name),
  'text of sub': new Speech().sub('Soto y Compañía', name),
  'alias of sub': new Speech().sub(name, 'la sociedad'),
  sayAs: new Speech().sayAs({ word: name, interpret: 'spell-out' }),
  audio: new Speech().audio('https://example.com/notice.mp3?id=1&lang=es'),
};
for (const [method, speech] of Object.entries(speeches))
  console.log(`${method}: ${speech.ssml()} ${isXml(speech.ssml()) ? 'XML' : 'no XML'}`);
JS

expected=$(cat <<'TEXT'
say: <speak>Soto &amp; Cía</speak> XML
sentence: <speak><s>Soto &amp; Cía</s></speak> XML
emphasis: <speak><emphasis level='strong'>Soto &amp; Cía</emphasis></speak> XML
spell: <speak><say-as interpret-as='spell-out'>Soto &amp; Cía</say-as></speak> XML
text of sub: <speak><sub alias='Soto y Compañía'>Soto &amp; Cía</sub></speak> XML
alias of sub: <speak><sub alias='Soto & Cía'>la sociedad</sub></speak> no XML
sayAs: <speak><say-as interpret-as='spell-out'>Soto & Cía</say-as></speak> no XML
audio: <speak><audio src='https://example.com/notice.mp3?id=1&lang=es'/></speak> no XML
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
