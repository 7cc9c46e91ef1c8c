#!/usr/bin/env bash
# Package: @midlandsbank/node-nacha@0.4.0; on Node 20.20.2
# Guess: an amount that does not fit into the ten digits of an entry is
#   refused.
# Seen: the first digit is cut: 12345678901 cents become 2345678901 in the
#   entry, while the totals of the batch and the file keep all digits. No
#   error.
# Rule: Nacha Operating Rules, Appendix Three: the amount is field 6 of an
#   entry, ten digits in cents without a point; the totals of the batch are the
#   sums of its entries. The README names no limit.
# Matters: a price of 123 million dollars, as in the sale of a company, becomes
#   one of 23 million, and the bank rejects a file whose sums differ.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @midlandsbank/node-nacha@0.4.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const nacha = createRequire(import.meta.url)('@midlandsbank/node-nacha');
for (const amount of [12345, 9999999999, 12345678901]) {
  const file = nacha
    .create({ from: { name: 'Lirio Inc', fein: '123456789' }, for: { name: 'Bank', routing: '081000032' } })
    .ccd({ effectiveDate: '261231', description: 'Payment', note: 'Sale', date: 'Dec 31' })
    .credit({ name: 'Soto', account: { num: '135792468', type: 'C' }, routing: '081000210', amount });
  const records = nacha.from(file).to('ach').split('\n');
  const entry = records.find((record) => record.startsWith('6'));
  const batch = records.find((record) => record.startsWith('8'));
  console.log(`${amount}: entry ${entry.slice(29, 39)}, batch ${batch.slice(32, 44)}`);
}
JS

expected=$(cat <<'TEXT'
12345: entry 0000012345, batch 000000012345
9999999999: entry 9999999999, batch 009999999999
12345678901: entry 2345678901, batch 012345678901
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
