#!/usr/bin/env bash
# Package: moment@2.31.0, dayjs@1.11.23; on Node 20.20.2
# Guess: "1 de setiembre de 2026", as it is written in Peru and Uruguay, is
#   parsed with the Spanish locale as September, or it is invalid, as an unknown
#   month in English is.
# Seen: moment returns 1 January 2026, and isValid() is true. In English the
#   same mistake is invalid. Day.js calls both invalid. Strict parsing refuses
#   it.
# Rule: RAE, Diccionario panhispánico de dudas: setiembre is valid beside
#   septiembre. Documentation of Moment, isValid: an unknown month name
#   (invalidMonth) makes a moment invalid.
# Matters: each deed of September from Lima or Montevideo is dated to January,
#   and a term that counts from it ends eight months early.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts moment@2.31.0 dayjs@1.11.23

cat >look.mjs <<'JS'
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/es.js';
import moment from 'moment';
import 'moment/locale/es.js';

dayjs.extend(customParseFormat);
for (const [text, pattern, locale] of [
  ['1 de septiembre de 2026', 'D [de] MMMM [de] YYYY', 'es'],
  ['1 de setiembre de 2026', 'D [de] MMMM [de] YYYY', 'es'],
  ['1 September 2026', 'D MMMM YYYY', 'en'],
  ['1 Setember 2026', 'D MMMM YYYY', 'en'],
]) {
  const [loose, strict, other] = [moment(text, pattern, locale), moment(text, pattern, locale, true), dayjs(text, pattern, locale)];
  console.log(`${text}: moment ${loose.isValid()} ${loose.format('YYYY-MM-DD')}, strict ${strict.isValid()} | dayjs ${other.isValid()} ${other.isValid() ? other.format('YYYY-MM-DD') : ''}`);
}
JS

expected=$(cat <<'TEXT'
1 de septiembre de 2026: moment true 2026-09-01, strict true | dayjs true 2026-09-01
1 de setiembre de 2026: moment true 2026-01-01, strict false | dayjs false 
1 September 2026: moment true 2026-09-01, strict true | dayjs true 2026-09-01
1 Setember 2026: moment false Invalid date, strict false | dayjs false 
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
