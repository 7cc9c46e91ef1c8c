#!/usr/bin/env bash
# Package: djf-nfe@1.7.2; on Node 20.20.2
# Guess: the names and descriptions of an invoice are returned as text, so that
#   Soto &amp; Cia of the XML is Soto & Cia.
# Seen: each value is returned as it is written in the XML: &amp;, &lt; and the
#   numeric reference &#233; stay. Names of the issuer, of the receiver and of
#   an item are concerned. Values without a reference are right.
# Rule: XML 1.0, 2.4 and 4.4: in content an ampersand is written as &amp;, and
#   the processor passes on the character. The README: fluent access to the data
#   of the invoice; it excludes the validation of values only.
# Matters: the name of a company from an invoice is not found in the register,
#   and is printed in a report with amp; in it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts djf-nfe@1.7.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const parse = createRequire(import.meta.url)('djf-nfe');
const invoice = (name, item) =>
  parse(`<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe versao="4.00"><ide><nNF>7</nNF></ide><emit><CNPJ>11222333000181</CNPJ><xNome>${name}</xNome></emit><dest><CNPJ>11222333000181</CNPJ><xNome>${name}</xNome></dest><det nItem="1"><prod><cProd>1</cProd><xProd>${item}</xProd></prod></det></infNFe></NFe></nfeProc>`);
for (const [name, item] of [
  ['Lírio Ltda', 'Certidão'],
  ['Soto &amp; Cia', 'Certidão &lt; 30 dias'],
  ['Caf&#233; Ltda', 'Certid&#xE3;o'],
]) {
  const nfe = invoice(name, item);
  console.log([nfe.emitente().nome(), nfe.destinatario().nome(), nfe.item(1).descricao()].join(', '));
}
JS

expected=$(cat <<'TEXT'
Lírio Ltda, Lírio Ltda, Certidão
Soto &amp; Cia, Soto &amp; Cia, Certidão &lt; 30 dias
Caf&#233; Ltda, Caf&#233; Ltda, Certid&#xE3;o
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
