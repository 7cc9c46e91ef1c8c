#!/usr/bin/env bash
# Package: aamva-parser@1.7.0; on Node 20.20.2 and 24.21.0
# Guess: a licence of Ontario that is valid until 2030-12-31, with the dates in
#   the Canadian order, is read with its dates, as the package recognises the
#   country.
# Seen: country is Canada, and yet the dates are read in the order of the United
#   States: the holder was born in the year 103, and the licence expired in
#   1232. isExpired returns true. No error is raised.
# Rule: AAMVA DL/ID Card Design Standard, annex D: DBA, DBB and DBD are MMDDCCYY
#   for the United States and CCYYMMDD for Canada. The README promises licences
#   of both countries.
# Matters: the check of a Canadian director's identity fails, and the age in the
#   report is 1,900 years.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts aamva-parser@1.7.0

cat >look.cjs <<'JS'
const { getAge, isExpired, parse } = require('aamva-parser');

const card = (issuer, { country, state, born, issued, expires }) =>
  [
    '@',
    `\x1e\rANSI ${issuer}080001DL00310270DLDAQD12345678`,
    'DCSPUBLIC',
    'DACJOHN',
    `DBB${born}`,
    `DBD${issued}`,
    `DBA${expires}`,
    `DAJ${state}`,
    `DCG${country}`,
    'DBC1\r',
  ].join('\n');
for (const [name, text] of [
  [
    'California',
    card('636014', {
      country: 'USA',
      state: 'CA',
      born: '01022000',
      issued: '06052026',
      expires: '12312030',
    }),
  ],
  [
    'Ontario',
    card('636012', {
      country: 'CAN',
      state: 'ON',
      born: '20000102',
      issued: '20260605',
      expires: '20301231',
    }),
  ],
]) {
  const { country, dateOfBirth, expirationDate } = parse(text);
  console.log(`${name}: ${country}`);
  console.log('  born', dateOfBirth.toISOString().slice(0, 10), 'under 200 years:', getAge(text) < 200);
  console.log('  expires', expirationDate.toISOString().slice(0, 10));
  if (name === 'Ontario') console.log('  expired:', isExpired(text));
}
JS

expected=$(cat <<'TEXT'
California: United States
  born 2000-01-02 under 200 years: true
  expires 2030-12-31
Ontario: Canada
  born 0103-07-31 under 200 years: false
  expires 1232-08-30
  expired: true
TEXT
)
seen=$(TZ=UTC timeout 60 node look.cjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
