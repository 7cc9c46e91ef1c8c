#!/usr/bin/env bash
# Package: iban@0.0.14, ibantools@4.5.4, fast-iban@1.2.0; on Node 20.20.2
# Guess: the three packages know the countries of the IBAN registry of 2025.
# Seen: iban refuses well-formed accounts of Honduras, Nicaragua, Mongolia,
#   Oman, Djibouti and Somalia, as it refuses wrong check digits: it answers
#   false, not that the country is unknown. The other two accept them.
# Rule: SWIFT, IBAN Registry (ISO 13616): Honduras has 28 characters and
#   Nicaragua 28; both are in the registry with an example.
# Matters: of Central America, accounts of Costa Rica, El Salvador and Guatemala
#   are valid in a form and those of Honduras and Nicaragua are not; the owner
#   of the account cannot see why.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts iban@0.0.14 ibantools@4.5.4 fast-iban@1.2.0

cat >look.mjs <<'JS'
import fastIban from 'fast-iban';
import iban from 'iban';
import { isValidIBAN } from 'ibantools';

const accounts = { CR: 'CR05015202001026284066', SV: 'SV62CENR00000000000000700025', GT: 'GT82TRAJ01020000001210029690', DO: 'DO28BAGR00000001212453611324', HN: 'HN88CABF00000000000250005469', NI: 'NI45BAPR00000013000003558124', MN: 'MN121234123456789123', OM: 'OM810180000001299123456', DJ: 'DJ2100010000000154000100186', SO: 'SO211000001001000100141' };
for (const [country, account] of Object.entries(accounts))
  console.log(`${country}: iban ${iban.isValid(account)}, ibantools ${isValidIBAN(account)}, fast-iban ${fastIban.validateIBAN(account)}`);
JS

expected=$(cat <<'TEXT'
CR: iban true, ibantools true, fast-iban true
SV: iban true, ibantools true, fast-iban true
GT: iban true, ibantools true, fast-iban true
DO: iban true, ibantools true, fast-iban true
HN: iban false, ibantools true, fast-iban true
NI: iban false, ibantools true, fast-iban true
MN: iban false, ibantools true, fast-iban true
OM: iban false, ibantools true, fast-iban true
DJ: iban false, ibantools true, fast-iban true
SO: iban false, ibantools true, fast-iban true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
