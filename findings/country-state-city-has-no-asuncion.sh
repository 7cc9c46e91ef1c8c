#!/usr/bin/env bash
# Package: country-state-city@3.2.1; on Node 20.20.2
# Guess: each country of the region has its capital, each state the places in
#   it, and a currency that is in use.
# Seen: Paraguay has no Asunción, neither as a state nor as a city. The states
#   Ciudad Autónoma de Buenos Aires, Asturias and Castile and León have no city;
#   the 1948 places of the latter are in Léon, so that Burgos and Valladolid are
#   there and not in their provinces, which are listed and empty. Mexico City
#   has the code CDMX. Venezuela has VEF and Croatia HRK.
# Rule: ISO 3166-2: PY-ASU is Asunción, MX-CMX Mexico City. ISO 4217, list
#   three: VEF was withdrawn in 2018 and HRK in 2023. The package, its
#   description: a library for fetching a country, its states and cities.
# Matters: the registered office of a company in a capital cannot be chosen.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts country-state-city@3.2.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { City, Country, State } = createRequire(import.meta.url)('country-state-city');
for (const [country, capital] of [['CL', 'Santiago'], ['UY', 'Montevideo'], ['EC', 'Quito'], ['PY', 'Asunción'], ['AR', 'Ciudad Autónoma de Buenos Aires']]) {
  const states = State.getStatesOfCountry(country).filter(({ name }) => name.includes(capital));
  const cities = City.getCitiesOfCountry(country).filter(({ name }) => name === capital);
  console.log(`${capital}: state ${states.map(({ isoCode }) => `${isoCode} with ${City.getCitiesOfState(country, isoCode).length} cities`).join(', ') || 'none'}, city ${cities.map(({ stateCode }) => `in ${stateCode}`).join(', ') || 'none'}`);
}
for (const code of ['AS', 'CL', 'BU', 'VA', 'LE', 'GA']) console.log(`${State.getStateByCodeAndCountry(code, 'ES').name}: ${City.getCitiesOfState('ES', code).length} cities`);
console.log(`Burgos, Valladolid: ${['Burgos', 'Valladolid'].map((place) => City.getCitiesOfCountry('ES').find(({ name }) => name === place)?.stateCode).join(', ')}`);
console.log(`Mexico City: ${State.getStatesOfCountry('MX').find(({ name }) => name === 'Ciudad de México').isoCode}`);
console.log(`currencies: ${['CL', 'PY', 'VE', 'HR'].map((country) => `${country} ${Country.getCountryByCode(country).currency}`).join(', ')}`);
JS

expected=$(cat <<'TEXT'
Santiago: state RM with 52 cities, city in RM
Montevideo: state MO with 35 cities, city in MO
Quito: state none, city in P
Asunción: state none, city none
Ciudad Autónoma de Buenos Aires: state C with 0 cities, city none
Asturias: 0 cities
Castile and León: 0 cities
Burgos Province: 0 cities
Valladolid Province: 0 cities
Léon: 1948 cities
Galicia: 227 cities
Burgos, Valladolid: LE, LE
Mexico City: CDMX
currencies: CL CLP, PY PYG, VE VEF, HR HRK
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
