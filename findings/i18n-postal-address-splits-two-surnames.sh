#!/usr/bin/env bash
# Package: i18n-postal-address@1.0.0; on Node 20.20.2
# Guess: a first and a second family name stand together after the given name;
#   a province is printed in a country of provinces; a part that a format does not
#   print is reported.
# Seen: the first family name is printed beside the given name and the second on
#   a line of its own. After setFamilyName(), setSecondFamilyName() replaces it,
#   so that Soto Núñez is Núñez. setProvince(), setRegion() and setAddressNum()
#   are not printed in Spain, Argentina, Chile or Peru. No error.
# Rule: the README: formats aligned with UPU S42, from the Address Data Service,
#   where the part %S of Spain and Argentina is the province; it lists the four
#   setters without a word on the countries.
# Matters: a letter to a person with two surnames, as all of Spain and Latin
#   America, names another person, and has no number of the house.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts i18n-postal-address@1.0.0

cat >look.mjs <<'JS'
import PostalAddress, { addressFormats } from 'i18n-postal-address';

const address = (country) => new PostalAddress({ formats: addressFormats, defaultFormat: country }).setGivenName('Ana').setAddress1('Calle Mayor').setPostalCode('28013').setCity('Madrid');
const show = (title, value) => console.log(`${title}: ${value.toString().split('\n').join(' / ')}`);

show('first and second', address('ES').setFirstFamilyName('Soto').setSecondFamilyName('Núñez'));
show('family and second', address('ES').setFamilyName('Soto').setSecondFamilyName('Núñez'));
show('both as family', address('ES').setFamilyName('Soto Núñez'));
for (const country of ['ES', 'AR', 'CL', 'PE'])
  for (const part of ['Province', 'Region', 'AddressNum', 'State'])
    console.log(country, part, address(country)[`set${part}`]('VALUE').toString().includes('VALUE'));
JS

expected=$(cat <<'TEXT'
first and second: Ana Soto / Núñez / Calle Mayor / 28013 MADRID
family and second: Ana / Núñez / Calle Mayor / 28013 MADRID
both as family: Ana / Soto Núñez / Calle Mayor / 28013 MADRID
ES Province false
ES Region false
ES AddressNum false
ES State true
AR Province false
AR Region false
AR AddressNum false
AR State true
CL Province false
CL Region false
CL AddressNum false
CL State true
PE Province false
PE Region false
PE AddressNum false
PE State true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
