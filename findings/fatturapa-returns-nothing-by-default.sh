#!/usr/bin/env bash
# Package: @digitalia/fatturapa@1.3.1; on Node 20.20.2 and 24.21.0
# Guess: fpa2js reads an Italian e-invoice with the options of the README, {
#   validate: false, valuesOnly: false }, and without options; validate: true
#   changes nothing for a valid file.
# Seen: without valuesOnly it returns undefined, and with validate: true it
#   throws on the valid file. valuesOnly: true returns the invoice without its
#   root, which fpa2xml cannot write back: the result has two roots. fpa2json
#   reads the same file in full.
# Rule: the README, XML to JS Object, makes the call with both options false and
#   prints the invoice.
# Matters: the README's own line hands on an invoice that is undefined, and no
#   error says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @digitalia/fatturapa@1.3.1

cat >look.cjs <<'JS'
const { fpa2js, fpa2json, fpa2xml } = require('@digitalia/fatturapa');

const xml = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">',
  '<FatturaElettronicaHeader><SoggettoEmittente>TZ</SoggettoEmittente></FatturaElettronicaHeader>',
  '<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Numero>7</Numero></DatiGeneraliDocumento></DatiGenerali></FatturaElettronicaBody>',
  '</p:FatturaElettronica>',
].join('');
const look = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, 'error:', error.message ?? error);
  }
};
look('README', () => JSON.stringify(fpa2js(xml, { validate: false, valuesOnly: false })));
look('no options', () => JSON.stringify(fpa2js(xml)));
look('validate', () => JSON.stringify(fpa2js(xml, { validate: true })));
look('valuesOnly', () => JSON.stringify(fpa2js(xml, { valuesOnly: true })));
look('back', () => fpa2xml(fpa2js(xml, { valuesOnly: true })));
look('fpa2json', () => fpa2json(xml));
JS

expected=$(cat <<'TEXT'
README undefined
no options undefined
validate error: Cannot read properties of undefined (reading 'replace')
valuesOnly {"@":{"versione":"FPR12","xmlns:p":"http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"},"FatturaElettronicaHeader":{"SoggettoEmittente":"TZ"},"FatturaElettronicaBody":{"DatiGenerali":{"DatiGeneraliDocumento":{"Numero":"7"}}}}
back <?xml version="1.0" encoding="utf-8"?><FatturaElettronicaHeader><SoggettoEmittente>TZ</SoggettoEmittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Numero>7</Numero></DatiGeneraliDocumento></DatiGenerali></FatturaElettronicaBody>
fpa2json {"p:FatturaElettronica":{"@":{"versione":"FPR12","xmlns:p":"http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"},"FatturaElettronicaHeader":{"SoggettoEmittente":"TZ"},"FatturaElettronicaBody":{"DatiGenerali":{"DatiGeneraliDocumento":{"Numero":"7"}}}}}
TEXT
)
seen=$(timeout 60 node look.cjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
