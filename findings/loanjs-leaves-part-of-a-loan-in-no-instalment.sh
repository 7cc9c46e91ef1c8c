#!/usr/bin/env bash
# Package: loanjs@1.1.2; on Node 20.20.2
# Guess: the instalments add up to sum, their capital to the amount, and with
#   payment in advance (annuityDue) the first instalment has no interest.
# Seen: with annuityDue the twelve instalments of a loan of 1000 add up to
#   1023.00, and sum is 1027.38; their capital is 995.62. The rest is added to
#   the totals only, and remain of the last instalment is set to 0. The first
#   instalment, due on the first day, has the interest of a month. An annuity
#   and a diminishing loan are some cents off.
# Rule: its README: remain, capitalSum and sum are fields of the result, and
#   annuityDue is a type of loan. Excel, PMT: with type 1 payments are due at
#   the beginning of the period.
# Matters: the table of a loan contract promises less than its total, and the
#   creditor is never paid the rest.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts loanjs@1.1.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { Loan } = createRequire(import.meta.url)('loanjs');
for (const type of ['annuity', 'diminishing', 'annuityDue']) {
  const { installments, capitalSum, sum } = new Loan(1000, 12, 5, type);
  const total = (field) => installments.reduce((all, row) => all + row[field], 0).toFixed(2);
  console.log(`${type}: capital ${total('capital')} of ${capitalSum}, instalments ${total('installment')} of ${sum}`);
  for (const index of [0, 10, 11]) {
    const { capital, interest, remain } = installments[index];
    console.log(`  ${index + 1}: capital ${capital}, interest ${interest}, remain ${remain.toFixed(2)}`);
  }
}
JS

expected=$(cat <<'TEXT'
annuity: capital 1000.02 of 1000, instalments 1027.32 of 1027.3
  1: capital 81.44, interest 4.17, remain 918.56
  11: capital 84.9, interest 0.71, remain 85.23
  12: capital 85.25, interest 0.36, remain 0.00
diminishing: capital 999.96 of 1000, instalments 1027.05 of 1027.09
  1: capital 83.33, interest 4.17, remain 916.67
  11: capital 83.33, interest 0.69, remain 83.37
  12: capital 83.33, interest 0.35, remain 0.00
annuityDue: capital 995.62 of 1000, instalments 1023.00 of 1027.38
  1: capital 81.08, interest 4.17, remain 918.92
  11: capital 84.53, interest 0.72, remain 89.26
  12: capital 84.88, interest 0.37, remain 0.00
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
