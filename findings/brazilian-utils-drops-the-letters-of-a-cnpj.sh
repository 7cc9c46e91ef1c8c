#!/usr/bin/env bash
# Package: @brazilian-utils/brazilian-utils@2.4.0, cpf-cnpj-validator@2.1.2,
#   @fnando/cnpj@2.0.0; on Node 20.20.2 and 24.21.0
# Guess: a CNPJ with letters, as Brazil assigns since July 2026, is formatted
#   and valid in each library that was released since; where it is not, the
#   number is refused.
# Seen: formatCnpj() of @brazilian-utils drops the letters and formats the rest
#   as a shorter number, and isValidCnpj() refuses it, unless version: 2 is
#   given. The other two take it as it is.
# Rule: Instrução Normativa RFB 2.229/2024: the first twelve positions are
#   letters or digits; 12.ABC.345/01DE-35 is the example of the tax authority.
# Matters: a report shows an identifier that belongs to nobody, and no error
#   says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @brazilian-utils/brazilian-utils@2.4.0 cpf-cnpj-validator@2.1.2 @fnando/cnpj@2.0.0

cat >look.mjs <<'JS'
import { formatCnpj, isValidCnpj } from '@brazilian-utils/brazilian-utils';
import { format, isValid } from '@fnando/cnpj';
import { cnpj } from 'cpf-cnpj-validator';

for (const number of ['11222333000181', '12ABC34501DE35']) {
  console.log('@brazilian-utils', formatCnpj(number), isValidCnpj(number), formatCnpj(number, { version: 2 }), isValidCnpj(number, { version: 2 }));
  console.log('cpf-cnpj-validator', cnpj.format(number), cnpj.isValid(number));
  console.log('@fnando/cnpj', format(number), isValid(number));
}
JS

expected=$(cat <<'TEXT'
@brazilian-utils 11.222.333/0001-81 true 11.222.333/0001-81 true
cpf-cnpj-validator 11.222.333/0001-81 true
@fnando/cnpj 11.222.333/0001-81 true
@brazilian-utils 12.345.013/5 false 12.ABC.345/01DE-35 true
cpf-cnpj-validator 12.ABC.345/01DE-35 true
@fnando/cnpj 12.ABC.345/01DE-35 true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
