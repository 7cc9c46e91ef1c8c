#!/usr/bin/env bash
# Package: ssml-split@0.5.0, polly-ssml-split@0.1.0; on Node 20.20.2
# Guess: a long text is split at the end of a sentence or at a space; a point or
#   comma inside a number, which no space follows, is not an end.
# Seen: 1.250.000 is split into "1.250." and "000 pesos", 33,33 into "33," and
#   "33", an identity number and a date at their points. Nothing says so.
# Rule: UAX #29, SB6 (a point before a digit is no end of a sentence), WB11 and
#   WB12 (numbers stay whole). The README of ssml-split names the nearest point,
#   comma, semicolon or space, and no number.
# Matters: each part is spoken by itself: the capital is read as 1250 and then as
#   nothing, a share of a third as 33 and again 33.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ssml-split@0.5.0 polly-ssml-split@0.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const polly = require('polly-ssml-split');
const { default: SSMLSplit = require('ssml-split') } = require('ssml-split');

const limits = { softLimit: 40, hardLimit: 60 };
polly.configure(limits);
const splitter = new SSMLSplit({ synthesizer: 'aws', ...limits });
for (const text of [
  'El capital social asciende a la suma de 1.250.000 pesos según la ley.',
  'La participación de Ana Soto en la sociedad es de 33,33 por ciento.',
  'Ana Soto, cédula de identidad número 11.111.111-1, es la gerente.',
  'La escritura de la sociedad se firmó el día 29.11.2026 en Lima.',
]) {
  const one = splitter.split(`<speak>${text}</speak>`);
  const two = polly.split(`<speak>${text}</speak>`);
  console.log(one.join(' + '), String(one) === String(two) ? '(both)' : two.join(' + '));
}
JS

expected=$(cat <<'TEXT'
<speak>El capital social asciende a la suma de 1.250.</speak> + <speak>000 pesos según la ley.</speak> (both)
<speak>La participación de Ana Soto en la sociedad es de 33,</speak> + <speak>33 por ciento.</speak> (both)
<speak>Ana Soto, cédula de identidad número 11.111.</speak> + <speak>111-1, es la gerente.</speak> (both)
<speak>La escritura de la sociedad se firmó el día 29.11.</speak> + <speak>2026 en Lima.</speak> (both)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
