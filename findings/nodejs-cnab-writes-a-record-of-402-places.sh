#!/usr/bin/env bash
# Package: @banco-br/nodejs-cnab@0.2.0 with @banco-br/cnab_yaml@2.1.0; on Node
#   20.20.2
# Guess: each record of a CNAB 400 file of Bradesco has 400 places, and its due
#   date six, DDMMAA, as the layout of the package says.
# Seen: the record of a slip has 402 places: the due date is written with eight
#   digits, DDMMAAAA, and each field after it stands two places further on. Read
#   by the layout, a slip of 1250.50 due on 30 December 2026 is one of
#   26000000012.50 due on 30-12-20. The head and the trailer have 400 places. No
#   error.
# Rule: the layout of the package, cnab400/237/remessa/detalhe.yml: vencimento
#   is at 121 to 126, picture 9(06), valor_titulo at 127 to 139; CNAB 400 has
#   records of 400 places. The README: a working example for Bradesco.
# Matters: the bank refuses the file of invoices, or registers slips that nobody
#   can pay.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @banco-br/nodejs-cnab@0.2.0 @banco-br/cnab_yaml@2.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { helperGenerateRemessaCNAB400 } = createRequire(import.meta.url)('@banco-br/nodejs-cnab');
const slip = (valor_titulo, vencimento) => ({
  nosso_numero: '1',
  numero_documento: '7',
  vencimento,
  valor_titulo,
  data_emissao: '2026-11-29',
  uso_empresa: 'F-7',
  sacado_numero_inscricao: '11222333000181',
  nome: 'Lirio Ltda',
  logradouro: 'Rua A',
  bairro: 'Centro',
  cep: '01310100',
  cidade: 'Sao Paulo',
  estado: 'SP',
});
const file = helperGenerateRemessaCNAB400({ numero_inscricao: '11222333000181', codigo_convenio: '1', nome_empresa: 'Soto Ltda', data_geracao: '2026-11-29', detalhe_segmento: [slip(1250.5, '2026-12-30'), slip(0.1, '2027-01-31')] }, '237');
for (const record of file.split('\n')) {
  const kind = { 0: 'head', 1: 'slip', 9: 'trailer' }[record[0]];
  const fields = kind === 'slip' ? `, due ${record.slice(120, 126)}, amount ${record.slice(126, 139)}, bank ${record.slice(139, 142)}` : '';
  console.log(`${kind}: ${record.length} places${fields}`);
}
JS

expected=$(cat <<'TEXT'
head: 400 places
slip: 402 places, due 301220, amount 2600000001250, bank 500
slip: 402 places, due 310120, amount 2700000000000, bank 100
trailer: 400 places
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
