#!/usr/bin/env bash
# Package: pix-payload@1.0.4; beside gpix@1.1.8; on Node 20.20.2
# Guess: the checksum at the end of a Pix code has four digits for each amount,
#   and a name of more than 25 letters is refused or cut.
# Seen: a checksum below 1000 loses its zeros: the field is 6303 and three
#   digits, or 6302 and two. Of the amounts of 1 to 1000 reais, 65 codes end so.
#   A name of 42 letters is written whole. gpix writes four digits for each and
#   refuses the name.
# Rule: EMV QR Code Specification, Merchant-Presented Mode 1.1, 4.7.3 and table
#   3.5: the CRC is the field 63, of four characters, and the name is at most 25
#   long. The README: a payload by the rules of Pix.
# Matters: the application of the payer refuses the code; one report of sixteen
#   cannot be paid, and which one depends on its price.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pix-payload@1.0.4 gpix@1.1.8

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import { payload } from 'pix-payload';

const { PIX } = createRequire(import.meta.url)('gpix/dist');
const receiver = { key: '11222333000181', name: 'Lirio Ltda', city: 'Sao Paulo' };
const one = (amount) => payload({ ...receiver, amount, transactionId: 'PED1' });
const two = (amount) => PIX.static().setReceiverName(receiver.name).setReceiverCity(receiver.city).setKey(receiver.key).setIdentificator('PED1').setAmount(amount).getBRCode();

const amounts = Array.from({ length: 1000 }, (_, index) => index + 1);
for (const [title, make] of [['pix-payload', one], ['gpix', two]]) {
  const short = amounts.filter((amount) => !/6304[0-9A-F]{4}$/.test(make(amount)));
  console.log(`${title}: ${short.length} of ${amounts.length}, first at ${short.slice(0, 3)}: ${short.slice(0, 3).map((amount) => make(amount).slice(-9))}`);
}
const long = 'Companhia Brasileira de Informes Juridicos';
console.log(payload({ ...receiver, name: long, amount: 1, transactionId: 'PED1' }).match(/59\d\dComp.*?60/)[0]);
try {
  PIX.static().setReceiverName(long);
} catch (error) {
  console.log('gpix:', error.message ?? String(error));
}
JS

expected=$(cat <<'TEXT'
pix-payload: 65 of 1000, first at 8,18,21: D16303B25,D163034DA,ED16302CA
gpix: 0 of 1000, first at : 
5942Companhia Brasileira de Informes Juridicos60
gpix: A quantidade máxima de caracteres para o nome do recebedor é 25
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
