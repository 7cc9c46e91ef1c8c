#!/usr/bin/env bash
# Package: pdf417-generator@1.1.1; on Node 20.20.2 and 24.21.0
# Guess: HUB3.format writes the payment slip of the README, with amount 12355
#   for 123.55 EUR, as HRVHUB30 with the amount 000000000012355.
# Seen: the object of the README is refused, as the function wants other names
#   (payerName, not sender.name). With these names the amount is
#   000000001235500: it is multiplied by 100 once more, so 12,355.00 EUR.
# Rule: README, HUB3.format arguments: "amount - (int) payment amount in euro
#   cents (e.g. 12355 = 123.55 EUR)". The amount in a code of HUB-3 is 15
#   digits, the last two of which are the cents.
# Matters: the bank of the payer reads the code and offers to pay a hundred
#   times the price of the report.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts pdf417-generator@1.1.1

cat >look.cjs <<'JS'
const { HUB3 } = require('pdf417-generator');

const look = (slip) => {
  try {
    const [form, currency, amount] = HUB3.format(slip).split('\n');
    console.log(form, currency, amount);
  } catch ({ message }) {
    console.log(message);
  }
};
const iban = 'HR1210010051863000160';
look({
  amount: 12355,
  sender: { name: 'Alfa d.o.o.', street: 'Ilica 1', city: '10000 Zagreb' },
  receiver: { name: 'Beta d.o.o.', street: 'Ilica 2', city: '10000 Zagreb', iban },
});
const slip = {
  payerName: 'Alfa d.o.o.',
  payerAddress: 'Ilica 1',
  payerCity: '10000 Zagreb',
  recipientName: 'Beta d.o.o.',
  recipientAddr: 'Ilica 2',
  recipientCity: '10000 Zagreb',
  iban,
};
look({ ...slip, amount: 12355 });
look({ ...slip, amount: 123.55 });
JS

expected=$(cat <<'TEXT'
HUB3: missing required field: payerName
HRVHUB30 EUR 000000001235500
HRVHUB30 EUR 000000000012355
TEXT
)
seen=$(timeout 60 node look.cjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
