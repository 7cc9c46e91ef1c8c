#!/usr/bin/env bash
# Package: @mrmgomes/boleto-utils@1.3.3, boleto.js@1.1.4,
#   @brazilian-utils/brazilian-utils@2.4.0; on Node 20.20.2 and 24.21.0
# Guess: a Brazilian payment slip (boleto) whose due factor is 0000 has no due
#   date, by its digitable line and by its bar code.
# Seen: boleto-utils returns 1997-10-07, and 2022-05-29 by the new factor, for
#   the line, and refuses the bar code of the same slip. boleto.js returns
#   1997-10-07 too. brazilian-utils returns null.
# Rule: FEBRABAN, Manual Operacional do Fator de Vencimento da Cobrança
#   Bancária, version 01: a zero at the first place of the factor states that
#   the code has no due factor.
# Matters: a slip without a date in its code is shown as overdue by 29 years,
#   and an order of reports is blocked or charged interest.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @mrmgomes/boleto-utils@1.3.3 boleto.js@1.1.4 @brazilian-utils/brazilian-utils@2.4.0

cat >look.cjs <<'JS'
globalThis.window = globalThis;
const { getBoletoInfo } = require('@brazilian-utils/brazilian-utils');
const { validarBoleto } = require('@mrmgomes/boleto-utils');
const Boleto = require('boleto.js');

const day = (date) => (date ? new Date(date).toISOString().slice(0, 10) : String(date));
for (const [label, line, code] of [
  [
    'due on 2025-02-21 (factor 9999)',
    '00191234546789012345767890123457899990000012355',
    '00198999900000123551234567890123456789012345',
  ],
  [
    'without due date (factor 0000)',
    '00191234546789012345767890123457100000000012355',
    '00191000000000123551234567890123456789012345',
  ],
]) {
  console.log(label);
  const byLine = validarBoleto(line);
  const byCode = validarBoleto(code);
  console.log('  boleto-utils, line:', day(byLine.vencimento), day(byLine.vencimentoComNovoFator2025));
  console.log('  boleto-utils, bar code:', byCode.sucesso, day(byCode.vencimento));
  console.log('  boleto.js:', day(new Boleto(line).expirationDate()));
  console.log('  brazilian-utils:', day(getBoletoInfo(line).expirationDate));
}
JS

expected=$(cat <<'TEXT'
due on 2025-02-21 (factor 9999)
  boleto-utils, line: 2025-02-21 2049-10-13
  boleto-utils, bar code: true 2025-02-21
  boleto.js: 2025-02-21
  brazilian-utils: 2025-02-21
without due date (factor 0000)
  boleto-utils, line: 1997-10-07 2022-05-29
  boleto-utils, bar code: false undefined
  boleto.js: 1997-10-07
  brazilian-utils: null
TEXT
)
seen=$(timeout 60 node look.cjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
