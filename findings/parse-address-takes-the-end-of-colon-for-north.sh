#!/usr/bin/env bash
# Package: parse-address@1.1.2, @sroussey/parse-address@2.4.2; on Node 20.20.2
# Guess: in addresses of Puerto Rico, which both packages know as PR, the
#   accents stay: street "Calle Colón" in Mayagüez.
# Seen: each letter that is not ASCII is dropped: the city is "Mayagez" and
#   "Calle Peña" is "Calle Pea". A final "-ón" leaves an "n" of its own, which
#   is taken for the direction north, so that "Calle Colón" is "Calle Col" with
#   the suffix "n".
# Rule: none of the documentation names a limit to ASCII; the same address
#   without the accent is read whole. The United States Postal Service lists
#   Puerto Rico among the states.
# Matters: an address for notices that was read and is written again names
#   another street, and it no longer matches the one in the register.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-address@1.1.2 @sroussey/parse-address@2.4.2

cat >look.mjs <<'JS'
import old from 'parse-address';
import port from '@sroussey/parse-address';

const parser = new port.AddressParser();
for (const address of ['12 Calle Colon, Ponce, PR 00730', '12 Calle Colón, Ponce, PR 00730', '7 Plaza Concepción, Mayagüez, PR 00680', '8 Calle Peña, San Juan, PR 00901'])
  for (const { street, suffix, city } of [old.parseLocation(address), parser.parseLocation(address)])
    console.log(`${address}: street ${street}; suffix ${suffix}; city ${city}`);
JS

expected=$(cat <<'TEXT'
12 Calle Colon, Ponce, PR 00730: street Calle Colon; suffix undefined; city Ponce
12 Calle Colon, Ponce, PR 00730: street Calle Colon; suffix undefined; city Ponce
12 Calle Colón, Ponce, PR 00730: street Calle Col; suffix n; city Ponce
12 Calle Colón, Ponce, PR 00730: street Calle Col; suffix n; city Ponce
7 Plaza Concepción, Mayagüez, PR 00680: street Plaza Concepci; suffix n; city Mayagez
7 Plaza Concepción, Mayagüez, PR 00680: street Plaza Concepci; suffix n; city Mayagez
8 Calle Peña, San Juan, PR 00901: street Calle Pea; suffix undefined; city San Juan
8 Calle Peña, San Juan, PR 00901: street Calle Pea; suffix undefined; city San Juan
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
